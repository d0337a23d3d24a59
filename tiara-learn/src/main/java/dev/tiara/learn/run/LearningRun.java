package dev.tiara.learn.run;

import dev.tiara.augment.Augmentation;
import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Augmenter;
import dev.tiara.augment.Tiara;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.learn.model.DynamicModel;
import dev.tiara.learn.model.ModelFile;
import dev.tiara.learn.model.ModelKind;
import dev.tiara.learn.model.ModelSettings;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.NodeClassification;
import dev.tiara.learn.task.NodeLabels;
import dev.tiara.learn.task.Task;
import dev.tiara.learn.task.TaskKind;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.Trainer;
import dev.tiara.learn.train.TrainingResult;
import dev.tiara.learn.train.TrainingSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A task with its settings: train it, keep its record, save it.
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
public final class LearningRun {
  private final TaskKind kind;
  private final RunSettings settings;
  private final DynamicGraph graph;
  private final Task task;
  private @Nullable Trainer trainer;
  private boolean stopped;

  private LearningRun(TaskKind kind, RunSettings settings, DynamicGraph graph, Task task) {
    this.kind = kind;
    this.settings = settings;
    this.graph = graph;
    this.task = task;
  }

  /** Starts to put together a run of temporal link prediction with the paper's split. */
  public static Builder links(LinkData data) {
    return new Builder(
        TaskKind.LINK,
        data.graph(),
        (features, augmenter, model, seed) ->
            LinkPrediction.on(data)
                .features(features)
                .augmenter(augmenter)
                .model(model)
                .seed(seed)
                .prepare());
  }

  /** Starts to put together a run of node classification with the paper's split. */
  public static Builder nodes(DynamicGraph graph, NodeLabels labels) {
    return new Builder(
        TaskKind.NODE,
        graph,
        (features, augmenter, model, seed) ->
            NodeClassification.on(graph, labels)
                .features(features)
                .augmenter(augmenter)
                .model(model)
                .seed(seed)
                .prepare());
  }

  /** Prepares the task of a run from its parts. */
  @FunctionalInterface
  private interface TaskFactory {
    Task prepare(Features features, Augmenter augmenter, DynamicModel model, long seed);
  }

  /** Collects the settings of a run; everything has a default. */
  public static final class Builder {
    private final TaskKind kind;
    private final DynamicGraph graph;
    private final TaskFactory factory;
    private @Nullable ModelSettings model;
    private Augmentation augmentation = Tiara.builder().build().description();
    private @Nullable Augmenter augmenter;
    private TrainingSettings training;
    private @Nullable Boolean randomFeatures;
    private @Nullable Features features;

    private Builder(TaskKind kind, DynamicGraph graph, TaskFactory factory) {
      this.kind = kind;
      this.graph = graph;
      this.factory = factory;
      this.training = TrainingSettings.of(kind);
    }

    /** All settings at once. */
    public Builder settings(RunSettings value) {
      model = value.model();
      augmentation = value.augmentation();
      training = value.training();
      randomFeatures = value.randomFeatures();
      return this;
    }

    /** The model. Default: a GCRN with LSTM as wide as the features. */
    public Builder model(ModelSettings value) {
      model = value;
      return this;
    }

    /**
     * The augmenter, which may be your own: the run's record then holds its {@linkplain
     * Augmenter#description description}. Default: what the settings describe, else TiaRa.
     */
    public Builder augmenter(Augmenter value) {
      augmenter = value;
      return this;
    }

    /** How to train. Default: the paper's schedule of the task. */
    public Builder training(TrainingSettings value) {
      training = value;
      return this;
    }

    /**
     * The features of the nodes; null to draw them by the seed, which is the default. For node
     * classification they are then drawn once per node and stay the same at all snapshots.
     */
    public Builder features(@Nullable Features value) {
      features = value;
      return this;
    }

    /**
     * Checks everything and augments the whole graph, so that training can start.
     *
     * @throws IllegalArgumentException if data, features and settings do not fit each other
     */
    public LearningRun prepare() {
      Augmenter built = augmenter != null ? augmenter : augmentation.augmenter(training.threads());
      int size = features == null ? Features.RANDOM_SIZE : features.size();
      RunSettings settings =
          new RunSettings(
              model != null ? model : ModelSettings.of(ModelKind.GCRN_LSTM, size),
              built.description(),
              training,
              randomFeatures != null ? randomFeatures : features == null);
      long seed = training.seed();
      Task task =
          factory.prepare(
              LearningRun.features(settings, kind, graph, features),
              built,
              settings.model().create(seed),
              seed);
      return new LearningRun(kind, settings, graph, task);
    }
  }

  private static Features features(
      RunSettings settings, TaskKind kind, DynamicGraph graph, @Nullable Features given) {
    if (settings.randomFeatures() != (given == null)) {
      throw new IllegalArgumentException(
          settings.randomFeatures()
              ? "features must not be given where they are drawn by the seed"
              : "features must be given, got none");
    }
    if (given != null) {
      return given;
    }
    int nodes = graph.nodeCount();
    int size = settings.model().inputs();
    long seed = settings.training().seed();
    return switch (kind) {
      case LINK -> Features.random(nodes, graph.length(), size, seed);
      case NODE ->
          Features.fixed(Features.random(nodes, 1, size, seed).first(1)[0], graph.length());
    };
  }

  /** The settings of this run. */
  public RunSettings settings() {
    return settings;
  }

  /** The task, e.g. for a table of baselines. */
  public Task task() {
    return task;
  }

  /** Trains; the task then holds the best model. */
  public TrainingResult train(Consumer<Epoch> listener) {
    Trainer mine = new Trainer(settings.training(), listener);
    synchronized (this) {
      trainer = mine;
      if (stopped) {
        mine.stop();
      }
    }
    return mine.train(task);
  }

  /** Asks training to end after the current epoch, from any thread. */
  public synchronized void stop() {
    stopped = true;
    if (trainer != null) {
      trainer.stop();
    }
  }

  /**
   * The record of a finished training.
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
   * The outcome of a finished training.
   *
   * @param data the title of the data
   * @param dataChecksum their checksum
   */
  public RunOutcome outcome(TrainingResult result, String data, String dataChecksum) {
    return RunOutcome.of(kind, data, dataChecksum, settings, result);
  }

  /** Saves the model with its settings and provenance. */
  public void save(Path file, String commit) throws IOException {
    Map<String, String> text = new TreeMap<>(settings.describe());
    text.put("task", kind.name().toLowerCase(Locale.ROOT));
    text.put("data.checksum", GraphChecksum.of(graph));
    RunProvenance.environment(commit)
        .forEach((name, value) -> text.put("provenance." + name, value));
    ModelFile.write(file, text, task.parameters());
  }

  /**
   * The embeddings of every node at every snapshot by a saved model that was trained on features
   * drawn by the seed: one array per snapshot, row-major.
   *
   * @throws IllegalArgumentException if the model was trained on given features
   * @throws IOException if the file is damaged or foreign, or the model was trained with an
   *     augmenter that is not part of Tiara
   */
  public static float[][] embed(Path file, DynamicGraph graph, int threads) throws IOException {
    return embed(file, graph, null, threads, null);
  }

  /**
   * The embeddings of every node at every snapshot by a saved model: one array per snapshot,
   * row-major.
   *
   * @param given features, or null where the model was trained on drawn ones
   * @throws IllegalArgumentException if features are given for a model of drawn ones, or the other
   *     way round
   * @throws IOException if the file is damaged or foreign, or the model was trained with an
   *     augmenter that is not part of Tiara
   */
  public static float[][] embed(
      Path file, DynamicGraph graph, @Nullable Features given, int threads) throws IOException {
    return embed(file, graph, given, threads, null);
  }

  /**
   * The same by a model that was trained with an augmenter of your own.
   *
   * @param augmenter the augmenter of the training; null for the one that the file describes
   * @throws IllegalArgumentException if the file describes another augmenter
   */
  public static float[][] embed(
      Path file,
      DynamicGraph graph,
      @Nullable Features given,
      int threads,
      @Nullable Augmenter augmenter)
      throws IOException {
    ModelFile saved = ModelFile.read(file);
    RunSettings settings;
    TaskKind kind;
    try {
      settings = RunSettings.parse(saved.settings(), threads);
      kind = TaskKind.valueOf(RunSettings.get(saved.settings(), "task").toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " holds impossible settings: " + e.getMessage(), e);
    }
    DynamicModel model = settings.model().create(settings.training().seed());
    saved.restore(model.parameters());
    Features features = features(settings, kind, graph, given);
    AugmentedGraph augmented =
        evaluationAugmenter(file, settings.augmentation(), augmenter, threads).augment(graph);
    SparseOperand[] graphs =
        augmented.matrices().stream().map(model::prepare).toArray(SparseOperand[]::new);
    try (Tape tape = new Tape(threads)) {
      Tensor[] embeddings =
          model.embed(Pass.evaluation(tape), graphs, features.first(graph.length()));
      return Arrays.stream(embeddings).map(e -> e.values().clone()).toArray(float[][]::new);
    }
  }

  private static Augmenter evaluationAugmenter(
      Path file, Augmentation trained, @Nullable Augmenter given, int threads) throws IOException {
    Augmentation wanted = trained.forEvaluation();
    if (given == null) {
      if (wanted instanceof Augmentation.Custom custom) {
        throw new IOException(
            file
                + " was trained with the augmenter \""
                + custom.name()
                + "\", which is not part of Tiara: pass that augmenter to LearningRun.embed");
      }
      return wanted.augmenter(threads);
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
