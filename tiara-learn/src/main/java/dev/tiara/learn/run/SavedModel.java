package dev.tiara.learn.run;

import dev.tiara.augment.Augmentation;
import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Augmenter;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.input.InputException;
import dev.tiara.internal.file.DamagedFileException;
import dev.tiara.learn.model.Decoder;
import dev.tiara.learn.model.DynamicModel;
import dev.tiara.learn.model.GraphDescription;
import dev.tiara.learn.model.GraphDescription.Difference;
import dev.tiara.learn.model.ModelFile;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.stability.Experimental;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A model saved by {@link LearningRun#save}, to be applied to the graph it was trained on, or to
 * one that continues it.
 *
 * <p>A graph with different bins, direction, weighting or data is rejected. Nodes are matched by
 * name, so their order does not matter; nodes that were not seen in training are reported and, if
 * features are random, get random features of their own.
 */
@Experimental
public final class SavedModel {
  /** The maximum number of names that a message lists. */
  private static final int NAMED = 5;

  private final Path file;
  private final ModelFile saved;
  private final RunSettings settings;
  private final TaskKind kind;

  private SavedModel(Path file, ModelFile saved, RunSettings settings, TaskKind kind) {
    this.file = file;
    this.saved = saved;
    this.settings = settings;
    this.kind = kind;
  }

  /**
   * Reads a file.
   *
   * @param threads the number of worker threads; does not affect results
   * @throws IOException if it is not a model file or is damaged
   */
  public static SavedModel read(Path file, int threads) throws IOException {
    ModelFile saved = ModelFile.read(file);
    try {
      return new SavedModel(
          file,
          saved,
          RunSettings.parse(saved.settings(), threads),
          TaskKind.valueOf(RunSettings.get(saved.settings(), "task").toUpperCase(Locale.ROOT)));
    } catch (IllegalArgumentException e) {
      throw new DamagedFileException(file + " contains invalid settings: " + e.getMessage(), e);
    }
  }

  /** The settings of the training run. */
  public RunSettings settings() {
    return settings;
  }

  /**
   * The graph that the model was trained on; empty for a model of version 1, which does not store
   * it.
   */
  public Optional<GraphDescription> trainedOn() {
    return saved.trainedOn();
  }

  /**
   * Checks whether the model can be applied to a graph, and returns remarks, one per line: nodes
   * that were not seen in training, or what cannot be checked. Empty for the training graph.
   *
   * @param timeUnit the unit of the graph's times; empty if unknown
   * @throws IllegalArgumentException if the model cannot be applied; the message names the
   *     differences
   */
  public List<String> check(DynamicGraph graph, String timeUnit) {
    if (GraphChecksum.of(graph).equals(saved.settings().get("data.checksum"))
        && trainedOn().isEmpty()) {
      return List.of();
    }
    List<String> remarks = new ArrayList<>();
    if (trainedOn().isEmpty()) {
      remarks.add(
          file
              + " was saved by an earlier version, which stored only a checksum of its data: these"
              + " data are different, and whether their bins, direction, weighting and nodes fit"
              + " the model cannot be checked");
      return remarks;
    }
    GraphDescription trained = trainedOn().get();
    List<Difference> differences = trained.differences(GraphDescription.of(graph, timeUnit));
    if (!differences.isEmpty()) {
      throw new InputException(
              "the graph must be the one that "
                  + file
                  + " was trained on, or continue it: "
                  + differences.stream().map(Difference::text).collect(Collectors.joining("; ")))
          .about(
              differences.stream()
                  .flatMap(difference -> difference.parameters().stream())
                  .toArray(String[]::new));
    }
    List<String> unseen = trained.unseen(graph.nodes());
    if (!unseen.isEmpty()) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "%,d of %,d nodes were not seen in training: %s%s",
              unseen.size(),
              graph.nodeCount(),
              String.join(", ", unseen.subList(0, Math.min(NAMED, unseen.size()))),
              unseen.size() > NAMED ? ", ..." : ""));
    }
    return remarks;
  }

  /**
   * The embeddings of every node at every snapshot, by a model that was trained on random features:
   * one row-major array per snapshot.
   *
   * @throws IllegalArgumentException if the model cannot be applied to the graph, or was trained on
   *     given features
   * @throws IOException if the parameters do not fit the model, or it was trained with an augmenter
   *     that is not part of Tiara
   */
  public float[][] embed(DynamicGraph graph) throws IOException {
    return embed(graph, null, null);
  }

  /**
   * The embeddings of every node at every snapshot: one row-major array per snapshot.
   *
   * @param given the features; null if the model was trained on random ones
   * @param augmenter the augmenter used in training; null for the one that the file describes
   * @throws IllegalArgumentException if the model cannot be applied to the graph, features are
   *     given for a model with random ones or vice versa, or the file describes another augmenter
   * @throws IOException if the parameters do not fit the model, or it was trained with an augmenter
   *     that is not part of Tiara
   */
  public float[][] embed(
      DynamicGraph graph, @Nullable Features given, @Nullable Augmenter augmenter)
      throws IOException {
    check(graph, "");
    DynamicModel model = settings.model().create(settings.training().seed());
    saved.restore(model.parameters());
    Features features = features(graph, given);
    AugmentedGraph augmented = evaluationAugmenter(augmenter).augment(graph);
    SparseOperand[] graphs =
        augmented.matrices().stream().map(model::prepare).toArray(SparseOperand[]::new);
    try (Tape tape = new Tape(settings.training().threads())) {
      Tensor[] embeddings =
          settings
              .training()
              .windows()
              .embed(model, Pass.evaluation(tape), graphs, features.first(graph.length()));
      float[][] values =
          Arrays.stream(embeddings).map(e -> e.values().clone()).toArray(float[][]::new);
      for (float[] snapshot : values) {
        for (float value : snapshot) {
          requireFinite(file, "embeddings", value);
        }
      }
      return values;
    }
  }

  /** Parameters that are finite, but too large, make what is computed from them infinite. */
  static void requireFinite(Path file, String what, double value) throws DamagedFileException {
    if (!Double.isFinite(value)) {
      throw new DamagedFileException(
          file + ": the parameters must give finite " + what + ", got " + value);
    }
  }

  /**
   * What the model needs to score links in a graph to which it can be applied.
   *
   * @param given the features; null if the model was trained on random ones
   * @throws IllegalArgumentException if the model cannot be applied to the graph, was not trained
   *     to predict links, or features are given for a model with random ones or vice versa
   * @throws IOException if the parameters do not fit the model, or it was trained with an augmenter
   *     that is not part of Tiara
   */
  public LinkEmbeddings linkEmbeddings(DynamicGraph graph, @Nullable Features given)
      throws IOException {
    if (kind != TaskKind.LINK) {
      throw new IllegalArgumentException(
          file
              + " must be a link prediction model, got a model for the task "
              + kind.name().toLowerCase(Locale.ROOT));
    }
    float[][] embeddings = embed(graph, given, null);
    DynamicModel model = settings.model().create(settings.training().seed());
    Decoder decoder = LinkPrediction.decoder(model, settings.training().seed());
    saved.restore(decoder.parameters());
    int size = model.embeddingSize();
    return new LinkEmbeddings(
        Arrays.stream(embeddings)
            .map(values -> Tensor.constant(graph.nodeCount(), size, values))
            .toArray(Tensor[]::new),
        decoder,
        file);
  }

  /** Random features are those that the node had in training at the same time. */
  private Features features(DynamicGraph graph, @Nullable Features given) {
    int[] rows = new int[graph.nodeCount()];
    Arrays.setAll(rows, v -> v);
    int offset = 0;
    if (trainedOn().isPresent()) {
      GraphDescription trained = trainedOn().get();
      int next = trained.nodes().size();
      for (int v = 0; v < rows.length; v++) {
        String name = graph.nodes().name(v);
        rows[v] = trained.nodes().contains(name) ? trained.nodes().index(name) : next++;
      }
      offset = trained.offsetOf(graph.timeline());
    }
    return LearningRun.features(settings, kind, rows, offset, graph.length(), given);
  }

  private Augmenter evaluationAugmenter(@Nullable Augmenter given) throws IOException {
    Augmentation wanted = settings.augmentation().forEvaluation();
    if (given == null) {
      if (wanted instanceof Augmentation.Custom custom) {
        throw new IOException(
            file
                + " was trained with the augmenter \""
                + custom.name()
                + "\", which is not part of Tiara: pass that augmenter to SavedModel.embed");
      }
      return wanted.augmenter(settings.training().threads());
    }
    Augmenter evaluating = given.forEvaluation();
    if (!evaluating.description().equals(wanted)) {
      throw new IllegalArgumentException(
          "augmenter must be the one that "
              + file
              + " was trained with, "
              + wanted
              + ", got "
              + evaluating.description());
    }
    return evaluating;
  }
}
