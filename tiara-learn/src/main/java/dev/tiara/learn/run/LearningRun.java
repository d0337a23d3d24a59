package dev.tiara.learn.run;

import dev.tiara.augment.Augmentation;
import dev.tiara.augment.Augmenter;
import dev.tiara.augment.Tiara;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.input.InputException;
import dev.tiara.learn.model.DynamicModel;
import dev.tiara.learn.model.GraphDescription;
import dev.tiara.learn.model.ModelFile;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.NodeClassification;
import dev.tiara.learn.task.NodeLabels;
import dev.tiara.learn.task.Protocol;
import dev.tiara.learn.task.Task;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.Restart;
import dev.tiara.learn.train.Trainer;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.learn.train.TrainingSettings;
import dev.tiara.stability.Experimental;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A task with its settings, which can be trained, recorded and saved.
 *
 * <pre>{@code
 * LearningRun run =
 *     LearningRun.links(LinkData.of(graph))
 *         .model(ModelSettings.of(ModelKind.GCRN_LSTM, 32))
 *         .augmenter(Tiara.builder().build())
 *         .training(TrainingSettings.link().withSeed(117))
 *         .prepare();
 * TrainingResult result = run.train(System.out::println);
 * run.save(Path.of("model.tiara"), "unknown");
 * float[][] embeddings = LearningRun.embed(Path.of("model.tiara"), graph, 2);
 * }</pre>
 */
@Experimental
public final class LearningRun {
  private final TaskKind kind;
  private final RunSettings settings;
  private final DynamicGraph graph;
  private final Task task;
  private @Nullable Trainer trainer;
  private boolean stopped;
  private boolean cancelled;

  private LearningRun(TaskKind kind, RunSettings settings, DynamicGraph graph, Task task) {
    this.kind = kind;
    this.settings = settings;
    this.graph = graph;
    this.task = task;
  }

  /** A builder for temporal link prediction, by default with the paper's split. */
  public static Builder links(LinkData data) {
    return new Builder(
        TaskKind.LINK,
        data.graph(),
        protocol -> TrainingForecast.Shape.of(data, protocol.split(data.graph().length())),
        (features, augmenter, model, protocol, training) ->
            LinkPrediction.on(data)
                .features(features)
                .augmenter(augmenter)
                .model(model)
                .randomNegatives(protocol.randomNegatives())
                .split(protocol.split(data.graph().length()))
                .windows(training.windows())
                .seed(training.seed())
                .prepare());
  }

  /** A builder for node classification, by default with the paper's split. */
  public static Builder nodes(DynamicGraph graph, NodeLabels labels) {
    return new Builder(
        TaskKind.NODE,
        graph,
        protocol -> TrainingForecast.Shape.of(graph),
        (features, augmenter, model, protocol, training) ->
            NodeClassification.on(graph, labels)
                .features(features)
                .augmenter(augmenter)
                .model(model)
                .split(protocol.split(labels, training.seed()))
                .windows(training.windows())
                .seed(training.seed())
                .prepare());
  }

  /** Creates the task of a run from its parts. */
  @FunctionalInterface
  private interface TaskFactory {
    Task prepare(
        Features features,
        Augmenter augmenter,
        DynamicModel model,
        Protocol protocol,
        TrainingSettings training);
  }

  /** Builds a run; every setting has a default. */
  public static final class Builder {
    private final TaskKind kind;
    private final DynamicGraph graph;
    private final Function<Protocol, TrainingForecast.Shape> shape;
    private final TaskFactory factory;
    private @Nullable ModelSettings model;
    private Augmentation augmentation = Tiara.builder().build().description();
    private @Nullable Augmenter augmenter;
    private TrainingSettings training;
    private @Nullable Boolean randomFeatures;
    private @Nullable Features features;
    private @Nullable Protocol protocol;

    private Builder(
        TaskKind kind,
        DynamicGraph graph,
        Function<Protocol, TrainingForecast.Shape> shape,
        TaskFactory factory) {
      this.kind = kind;
      this.graph = graph;
      this.shape = shape;
      this.factory = factory;
      this.training = TrainingSettings.of(kind);
    }

    /** All settings at once. */
    public Builder settings(RunSettings value) {
      model = value.model();
      augmentation = value.augmentation();
      training = value.training();
      randomFeatures = value.randomFeatures();
      protocol = value.protocol();
      return this;
    }

    /** The model. Default: GCRN-LSTM, as wide as the features. */
    public Builder model(ModelSettings value) {
      model = value;
      return this;
    }

    /**
     * The augmenter, which may be your own: the run's record then holds its {@linkplain
     * Augmenter#description description}. Default: the one that the settings describe, otherwise
     * TiaRa.
     */
    public Builder augmenter(Augmenter value) {
      augmenter = value;
      return this;
    }

    /** The training settings. Default: the paper's settings for the task. */
    public Builder training(TrainingSettings value) {
      training = value;
      return this;
    }

    /**
     * The features of the nodes; null to draw them from the seed, which is the default. For node
     * classification, they are then drawn once per node and stay the same in all snapshots.
     */
    public Builder features(@Nullable Features value) {
      features = value;
      return this;
    }

    /** Estimates the memory that training needs, before anything is computed for it. */
    public TrainingForecast forecast() {
      Augmentation described = augmenter != null ? augmenter.description() : augmentation;
      return new TrainingForecast(
          shape.apply(protocolOrDefault()),
          modelOrDefault(),
          training.windows(),
          described,
          TrainingForecast.entries(graph, described));
    }

    private Protocol protocolOrDefault() {
      return protocol != null ? protocol : Protocol.of(kind, modelOrDefault().fidelity());
    }

    private ModelSettings modelOrDefault() {
      int size = features == null ? Features.RANDOM_SIZE : features.size();
      return model != null ? model : ModelSettings.of(ModelKind.GCRN_LSTM, size);
    }

    /**
     * Checks everything and augments the whole graph, so that training can start.
     *
     * @throws IllegalArgumentException if data, features and settings do not match
     */
    public LearningRun prepare() {
      Augmenter built = augmenter != null ? augmenter : augmentation.augmenter(training.threads());
      RunSettings settings =
          new RunSettings(
              modelOrDefault(),
              built.description(),
              training,
              randomFeatures != null ? randomFeatures : features == null,
              protocolOrDefault());
      Task task =
          factory.prepare(
              LearningRun.features(
                  settings,
                  kind,
                  IntStream.range(0, graph.nodeCount()).toArray(),
                  0,
                  graph.length(),
                  features),
              built,
              settings.model().create(training.seed()),
              settings.protocol(),
              training);
      return new LearningRun(kind, settings, graph, task);
    }
  }

  /**
   * The features of a run.
   *
   * @param rows the row of each node among the random features
   * @param offset the step of the random features that the first snapshot uses
   * @param length the number of snapshots
   * @param given the features; null to draw them
   */
  static Features features(
      RunSettings settings,
      TaskKind kind,
      int[] rows,
      int offset,
      int length,
      @Nullable Features given) {
    if (settings.randomFeatures() != (given == null)) {
      throw settings.randomFeatures()
          ? new InputException(
              "features", "must not be given if they are drawn from the seed", null)
          : new InputException("features must be given, got none").about("features");
    }
    int size = settings.model().inputs();
    if (given != null) {
      if (given.size() != size) {
        throw new IllegalArgumentException(
            "features must have "
                + size
                + " values per node, as the model expects, got "
                + given.size());
      }
      return given;
    }
    long seed = settings.training().seed();
    return switch (kind) {
      case LINK -> Features.random(rows, offset, length, size, seed);
      case NODE -> Features.fixed(Features.random(rows, 0, 1, size, seed).first(1)[0], length);
    };
  }

  /** The settings of this run. */
  public RunSettings settings() {
    return settings;
  }

  /** The task, e.g. to compare it with baselines. */
  public Task task() {
    return task;
  }

  /** Trains the task, which then holds the best model. */
  public TrainingResult train(Consumer<Epoch> listener) {
    return train(listener, null);
  }

  /**
   * Trains the task, and restarts a dead model once, with a lower learning rate.
   *
   * @param restarts is called on a restart; null to train a dead model to the end
   */
  public TrainingResult train(Consumer<Epoch> listener, @Nullable Consumer<Restart> restarts) {
    Trainer mine = new Trainer(settings.training(), listener, restarts);
    synchronized (this) {
      trainer = mine;
      if (stopped) {
        mine.stop();
      }
      if (cancelled) {
        mine.stopNow();
      }
    }
    return mine.train(task);
  }

  /** Asks training to stop after the current epoch; may be called from any thread. */
  public synchronized void stop() {
    stopped = true;
    if (trainer != null) {
      trainer.stop();
    }
  }

  /**
   * Asks training to stop at once, in the middle of an epoch; may be called from any thread. The
   * best model so far is kept; if there is none, {@link #train} throws.
   */
  public synchronized void stopNow() {
    cancelled = true;
    if (trainer != null) {
      trainer.stopNow();
    }
  }

  /**
   * The record of a finished training run.
   *
   * @param data the title of the data
   * @param commit the commit that the program was built from
   */
  public RunRecord record(TrainingResult result, String data, String commit) {
    return new RunRecord(
        outcome(result, data, GraphChecksum.of(graph)),
        RunProvenance.of(
            RunProvenance.environment(commit), settings.training().threads(), 1, result));
  }

  /**
   * The outcome of a finished training run.
   *
   * @param data the title of the data
   * @param dataChecksum the checksum of the data
   */
  public RunOutcome outcome(TrainingResult result, String data, String dataChecksum) {
    return RunOutcome.of(kind, data, dataChecksum, settings, result);
  }

  /** Saves the model with its settings, provenance, and a description of the graph. */
  public void save(Path file, String commit) throws IOException {
    save(file, commit, "");
  }

  /**
   * Saves the model of a graph whose times have a known unit.
   *
   * @param timeUnit the unit, such as {@code s} or {@code ms}; empty if unknown
   */
  public void save(Path file, String commit, String timeUnit) throws IOException {
    Map<String, String> text = new TreeMap<>(settings.describe());
    text.put("task", kind.name().toLowerCase(Locale.ROOT));
    text.put("data.checksum", GraphChecksum.of(graph));
    RunProvenance.environment(commit)
        .forEach((name, value) -> text.put("provenance." + name, value));
    ModelFile.write(file, text, task.parameters(), GraphDescription.of(graph, timeUnit));
  }

  /**
   * The embeddings of every node at every snapshot, by a saved model that was trained on random
   * features: one row-major array per snapshot. {@link SavedModel} has more options.
   *
   * @throws IllegalArgumentException if the model cannot be applied to the graph, or was trained on
   *     given features
   * @throws IOException if the file is damaged or not a model file, or the model was trained with
   *     an augmenter that is not part of Tiara
   */
  public static float[][] embed(Path file, DynamicGraph graph, int threads) throws IOException {
    return SavedModel.read(file, threads).embed(graph);
  }
}
