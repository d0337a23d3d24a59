package dev.tiara.learn.task;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.internal.random.Mix64;
import dev.tiara.learn.metric.Classification;
import dev.tiara.learn.model.Decoder;
import dev.tiara.learn.model.DynamicModel;
import dev.tiara.learn.model.Parameter;
import dev.tiara.learn.model.Pass;
import dev.tiara.learn.model.TimeWindows;
import dev.tiara.learn.tensor.Losses;
import dev.tiara.learn.tensor.Rows;
import dev.tiara.learn.tensor.SparseOperand;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import dev.tiara.stability.Experimental;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Node classification as defined in the paper: a decoder predicts the class of a node from its
 * embedding at the last step. The metric is the macro F1.
 */
@Experimental
public final class NodeClassification implements Task {
  private final DynamicModel model;
  private final Decoder decoder;
  private final Features features;
  private final EpochGraphs graphs;
  private final NodeLabels labels;
  private final NodeSplit split;
  private final int length;
  private final TimeWindows windows;

  private NodeClassification(
      int length,
      NodeLabels labels,
      NodeSplit split,
      Features features,
      EpochGraphs graphs,
      DynamicModel model,
      TimeWindows windows,
      long seed) {
    this.model = model;
    this.windows = windows;
    this.labels = labels;
    this.split = split;
    this.features = features;
    this.length = length;
    this.graphs = graphs;
    this.decoder =
        new Decoder(
            model.embeddingSize(),
            LinkPrediction.DECODER_HIDDEN,
            labels.classes(),
            Mix64.key(seed, 2));
  }

  /** A builder for the task on these labels. */
  public static Builder on(DynamicGraph graph, NodeLabels labels) {
    return new Builder(graph, labels);
  }

  /** Builds the task; a model and its features are required. */
  public static final class Builder extends TaskBuilder<Builder> {
    private final DynamicGraph graph;
    private final NodeLabels labels;
    private @Nullable NodeSplit split;

    private Builder(DynamicGraph graph, NodeLabels labels) {
      this.graph = graph;
      this.labels = labels;
    }

    @Override
    Builder self() {
      return this;
    }

    /** The split of the nodes. Default: the paper's 70/10/20, drawn from the seed. */
    public Builder split(NodeSplit value) {
      split = value;
      return this;
    }

    /**
     * Checks the parts and augments the whole graph.
     *
     * @throws IllegalArgumentException if labels or features do not match the size of the graph
     */
    public NodeClassification prepare() {
      if (labels.labels().length != graph.nodeCount()) {
        throw new IllegalArgumentException(
            "labels must be given for the graph's "
                + graph.nodeCount()
                + " nodes, got "
                + labels.labels().length);
      }
      DynamicModel trained = trained();
      Features given = featuresOf(graph);
      NodeSplit parts = split == null ? NodeSplit.paper(labels, seed) : split;
      EpochGraphs graphs = augment(graph);
      return new NodeClassification(
          graph.length(), labels, parts, given, graphs, trained, windows, seed);
    }
  }

  @Override
  public double addGradients(Pass pass, int epoch) {
    Tape tape = pass.tape();
    Tensor last = lastEmbedding(pass, graphs.training(epoch, length), 0);
    Tensor scores = decoder.scores(tape, Rows.pick(tape, last, split.train()));
    Tensor loss = Losses.crossEntropy(tape, scores, labels.of(split.train()));
    tape.backward(loss);
    return loss.values()[0];
  }

  /** The embedding of the last step, by a model that begins at the given one. */
  private Tensor lastEmbedding(Pass pass, SparseOperand[] all, int first) {
    SparseOperand[] operands = Arrays.copyOfRange(all, first, length);
    Tensor[] xs = Arrays.copyOfRange(features.first(length), first, length);
    Tensor[] last = new Tensor[1];
    windows.forEach(
        pass,
        operands.length,
        (part, from, to) -> {
          if (to < operands.length) {
            part.tape().begin(false); // the loss depends only on the last window
          }
          last[0] = TimeWindows.embed(model, part, operands, xs, from, to)[to - from - 1];
        });
    return last[0];
  }

  @Override
  public Scores evaluate(Pass pass) {
    int first = model.isMemoryless() ? length - 1 : 0;
    Tensor last = lastEmbedding(pass, graphs.evaluation(length), first);
    Tensor scores = decoder.scores(pass.tape(), last);
    return new Scores(
        f1(scores, split.validation()), f1(scores, split.test()), isConstant(scores, split));
  }

  private static boolean isConstant(Tensor scores, NodeSplit split) {
    int c = scores.columns();
    int first = split.validation()[0];
    return Arrays.stream(split.validation())
        .allMatch(
            v ->
                Arrays.equals(
                    scores.values(),
                    v * c,
                    (v + 1) * c,
                    scores.values(),
                    first * c,
                    first * c + c));
  }

  private double f1(Tensor scores, int[] nodes) {
    if (nodes.length == 0) {
      return Double.NaN; // nothing to test on
    }
    int[] predicted = Arrays.stream(nodes).map(v -> highest(scores, v)).toArray();
    return Classification.macroF1(predicted, labels.of(nodes), labels.classes());
  }

  private static int highest(Tensor scores, int row) {
    int c = scores.columns();
    int best = 0;
    for (int j = 1; j < c; j++) {
      if (scores.values()[row * c + j] > scores.values()[row * c + best]) {
        best = j;
      }
    }
    return best;
  }

  /**
   * The macro F1 on the test nodes of always predicting the most frequent class of the training
   * nodes.
   */
  public static double majorityF1(NodeLabels labels, NodeSplit split) {
    int[] counts = new int[labels.classes()];
    for (int label : labels.of(split.train())) {
      counts[label]++;
    }
    int most = 0;
    for (int c = 1; c < counts.length; c++) {
      most = counts[c] > counts[most] ? c : most;
    }
    int[] predicted = new int[split.test().length];
    Arrays.fill(predicted, most);
    return Classification.macroF1(predicted, labels.of(split.test()), labels.classes());
  }

  @Override
  public List<Parameter> parameters() {
    return decoder.parametersWith(model);
  }

  @Override
  public String metric() {
    return TaskKind.NODE.metric();
  }
}
