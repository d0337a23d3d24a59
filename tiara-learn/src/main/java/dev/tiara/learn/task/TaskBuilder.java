package dev.tiara.learn.task;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.learn.model.DynamicModel;
import dev.tiara.learn.model.TimeWindows;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings that the builders of all tasks share; a model and its features are required.
 *
 * @param <B> the builder itself
 */
abstract class TaskBuilder<B> {
  private @Nullable Features features;
  private Augmenter augmenter = new NoAugmentation();
  private @Nullable DynamicModel model;
  TimeWindows windows = TimeWindows.WHOLE;
  long seed;

  abstract B self();

  /** The features of the nodes. */
  public B features(Features value) {
    features = value;
    return self();
  }

  /** The augmenter. Default: none. */
  public B augmenter(Augmenter value) {
    augmenter = value;
    return self();
  }

  /** The model to train. */
  public B model(DynamicModel value) {
    model = value;
    return self();
  }

  /** The windows within which gradients flow through time. Default: a single one. */
  public B windows(TimeWindows value) {
    windows = value;
    return self();
  }

  /** The seed of whatever the task draws, initial weights included. Default: 0. */
  public B seed(long value) {
    seed = value;
    return self();
  }

  final DynamicModel trained() {
    return Objects.requireNonNull(model, "model");
  }

  final Features featuresOf(DynamicGraph graph) {
    Features given = Objects.requireNonNull(features, "features");
    given.check(graph.nodeCount(), graph.length());
    return given;
  }

  final EpochGraphs augment(DynamicGraph graph) {
    return EpochGraphs.augment(graph, augmenter, trained());
  }
}
