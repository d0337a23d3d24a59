package dev.tiara.learn.run;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.learn.model.DynamicModel;
import dev.tiara.learn.model.ModelFile;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.task.NodeClassification;
import dev.tiara.learn.task.NodeLabels;
import dev.tiara.learn.task.NodeSplit;
import dev.tiara.learn.task.Task;
import dev.tiara.learn.task.TimeSplit;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.RunRecord;
import dev.tiara.learn.train.Trainer;
import dev.tiara.learn.train.TrainingResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A task with its settings: train it, keep its record, save it.
 *
 * <pre>{@code
 * var settings = new RunSettings(model, Tiara.builder().build(), TrainingSettings.link(0.05, 117, 2), true);
 * var run = LearningRun.link(settings, LinkData.of(graph), null);
 * TrainingResult result = run.train(System.out::println);
 * run.save(Path.of("model.tiara"), "unknown");
 * float[][] embeddings = LearningRun.embed(Path.of("model.tiara"), graph, null, 2);
 * }</pre>
 */
public final class LearningRun {
  private static final String LINK = "link";
  private static final String NODE = "node";

  private final RunSettings settings;
  private final String taskName;
  private final Task task;
  private final String checksum;
  private Trainer trainer;
  private boolean stopped;

  private LearningRun(RunSettings settings, String taskName, Task task, DynamicGraph graph) {
    this.settings = settings;
    this.taskName = taskName;
    this.task = task;
    this.checksum = GraphChecksum.of(graph);
  }

  /**
   * Temporal link prediction with the paper's split.
   *
   * @param given features, or null to draw them
   */
  public static LearningRun link(RunSettings settings, LinkData data, Features given) {
    return link(settings, data, given, settings.augmenter());
  }

  /**
   * The same, augmented by another that does what the settings' augmenter does, such as one that
   * remembers.
   */
  public static LearningRun link(
      RunSettings settings, LinkData data, Features given, Augmenter augmenter) {
    DynamicGraph graph = data.graph();
    long seed = settings.training().seed();
    Task task =
        new LinkPrediction(
            data,
            TimeSplit.paper(graph.length()),
            features(settings, LINK, graph, given),
            augmenter,
            settings.model().create(seed),
            seed);
    return new LearningRun(settings, LINK, task, graph);
  }

  /**
   * Node classification with the paper's split.
   *
   * @param given features, or null to draw them: once for each node, so that it can be told from
   *     others at all snapshots
   */
  public static LearningRun node(
      RunSettings settings, DynamicGraph graph, NodeLabels labels, Features given) {
    return node(settings, graph, labels, given, settings.augmenter());
  }

  /**
   * The same, augmented by another that does what the settings' augmenter does, such as one that
   * remembers.
   */
  public static LearningRun node(
      RunSettings settings,
      DynamicGraph graph,
      NodeLabels labels,
      Features given,
      Augmenter augmenter) {
    long seed = settings.training().seed();
    Task task =
        new NodeClassification(
            graph,
            labels,
            NodeSplit.paper(labels, seed),
            features(settings, NODE, graph, given),
            augmenter,
            settings.model().create(seed),
            seed);
    return new LearningRun(settings, NODE, task, graph);
  }

  private static Features features(
      RunSettings settings, String taskName, DynamicGraph graph, Features given) {
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
    return taskName.equals(NODE)
        ? Features.fixed(Features.random(nodes, 1, size, seed).first(1)[0], graph.length())
        : Features.random(nodes, graph.length(), size, seed);
  }

  /** The task, e.g. for a table of rivals. */
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

  /** Asks training to end after the epoch at hand, from any thread. */
  public synchronized void stop() {
    stopped = true;
    if (trainer != null) {
      trainer.stop();
    }
  }

  /** The record of a finished training. */
  public RunRecord record(TrainingResult result, String data, String commit) {
    Map<String, Object> text = new TreeMap<>(settings.describe());
    text.put("task", taskName);
    text.put("data", data);
    return new RunRecord(
        RunRecord.VERSION,
        text,
        settings.training().seed(),
        checksum,
        RunRecord.provenance(commit),
        task.metric(),
        result.best(),
        result.stopped(),
        result.epochs());
  }

  /** Saves the model with its settings and provenance. */
  public void save(Path file, String commit) throws IOException {
    Map<String, String> text = new TreeMap<>(settings.describe());
    text.put("task", taskName);
    text.put("data.checksum", checksum);
    RunRecord.provenance(commit).forEach((name, value) -> text.put("provenance." + name, value));
    ModelFile.write(file, text, task.parameters());
  }

  /**
   * The embeddings of every node at every snapshot by a saved model: one array a snapshot,
   * row-major.
   *
   * @param given features, or null where the model was trained on drawn ones
   * @throws IOException if the file is damaged or foreign
   */
  public static float[][] embed(Path file, DynamicGraph graph, Features given, int threads)
      throws IOException {
    ModelFile saved = ModelFile.read(file);
    RunSettings settings;
    try {
      settings = RunSettings.parse(saved.settings(), threads);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " holds impossible settings: " + e.getMessage(), e);
    }
    DynamicModel model = settings.model().create(settings.training().seed());
    saved.restore(model.parameters());
    String taskName = RunSettings.get(saved.settings(), "task");
    Features features = features(settings, taskName, graph, given);
    // At evaluation DropEdge keeps every edge.
    Augmenter augmenter =
        settings.augmenter() instanceof DropEdge drop ? drop.augmenter() : settings.augmenter();
    AugmentedGraph augmented = augmenter.augment(graph);
    SparseOperand[] graphs =
        augmented.matrices().stream().map(model::prepare).toArray(SparseOperand[]::new);
    try (Tape tape = new Tape(threads)) {
      Tensor[] embeddings =
          model.embed(Pass.evaluation(tape), graphs, features.first(graph.length()));
      return Arrays.stream(embeddings).map(e -> e.values().clone()).toArray(float[][]::new);
    }
  }
}
