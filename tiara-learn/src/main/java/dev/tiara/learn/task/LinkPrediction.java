package dev.tiara.learn.task;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.input.InputException;
import dev.tiara.internal.random.Mix64;
import dev.tiara.learn.metric.Ranking;
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
 * Temporal link prediction as defined in the paper: a decoder takes the concatenated embeddings of
 * two nodes at t and separates the links of t + 1 from other pairs.
 *
 * <p>Training negatives are drawn anew in each epoch, those for validation and test only once. The
 * metric is the AUC over all samples of a part, pooled.
 */
@Experimental
public final class LinkPrediction implements Task {
  /** The width of the decoder's hidden layer, as in the paper. */
  public static final int DECODER_HIDDEN = 32;

  /** Negatives for validation and test are drawn in rounds that no epoch uses. */
  private static final long VALIDATION_ROUND = -1;

  private static final long TEST_ROUND = -2;

  private final DynamicModel model;
  private final Decoder decoder;
  private final Features features;
  private final EpochGraphs graphs;
  private final TimeSplit split;
  private final LinkSampler sampler;
  private final LinkSamples validation;
  private final TimeWindows windows;

  /** Null if there is no test part. */
  private final @Nullable LinkSamples test;

  private LinkPrediction(
      LinkData data,
      TimeSplit split,
      Features features,
      EpochGraphs graphs,
      DynamicModel model,
      RandomNegatives randomNegatives,
      TimeWindows windows,
      long seed) {
    this.model = model;
    this.windows = windows;
    this.split = split;
    this.features = features;
    this.graphs = graphs;
    this.sampler = sampler(data, split, randomNegatives, seed);
    this.validation = sampler.random(split.trainEnd(), split.validationEnd(), VALIDATION_ROUND);
    this.test = split.hasTest() ? testSamples(data, split, randomNegatives, seed) : null;
    this.decoder = decoder(model, seed);
  }

  /** A builder for the task on these links. */
  public static Builder on(LinkData data) {
    return new Builder(data);
  }

  /** Builds the task; a model and its features are required. */
  public static final class Builder extends TaskBuilder<Builder> {
    private final LinkData data;
    private @Nullable TimeSplit split;
    private RandomNegatives randomNegatives = RandomNegatives.UNLINKED;

    private Builder(LinkData data) {
      this.data = data;
    }

    @Override
    Builder self() {
      return this;
    }

    /** The split by time. Default: the paper's 70/10/20. */
    public Builder split(TimeSplit value) {
      split = value;
      return this;
    }

    /** Which nodes may be random negatives. Default: those without a link to or from the source. */
    public Builder randomNegatives(RandomNegatives value) {
      randomNegatives = value;
      return this;
    }

    /**
     * Checks the parts, augments the whole graph, and draws the samples for validation and test.
     *
     * @throws IllegalArgumentException if the graph is directed, a part of the split has no links,
     *     or the features do not fit
     */
    public LinkPrediction prepare() {
      int length = data.graph().length();
      TimeSplit parts = split == null ? TimeSplit.paper(length) : split;
      if (parts.length() != length) {
        throw new IllegalArgumentException(
            "the split must be of the graph's " + length + " snapshots, got " + parts.length());
      }
      DynamicModel trained = trained();
      Features given = featuresOf(data.graph());
      checkUndirected(data.graph());
      checkLinks(data, "training", 1, parts.trainEnd());
      checkLinks(data, "validation", parts.trainEnd(), parts.validationEnd());
      if (parts.hasTest()) {
        checkLinks(data, "test", parts.validationEnd(), parts.length());
      }
      EpochGraphs graphs = augment(data.graph());
      return new LinkPrediction(
          data, parts, given, graphs, trained, randomNegatives, windows, seed);
    }
  }

  private static LinkSampler sampler(
      LinkData data, TimeSplit split, RandomNegatives randomNegatives, long seed) {
    return new LinkSampler(data, split, randomNegatives, Mix64.key(seed, 1));
  }

  /** The samples on which a task with this seed is tested. */
  public static LinkSamples testSamples(
      LinkData data, TimeSplit split, RandomNegatives randomNegatives, long seed) {
    return sampler(data, split, randomNegatives, seed)
        .random(split.validationEnd(), split.length(), TEST_ROUND);
  }

  /**
   * The samples on which this task is tested.
   *
   * @throws IllegalStateException if its split has no test part
   */
  public LinkSamples testSamples() {
    if (test == null) {
      throw new IllegalStateException("the split has no test part");
    }
    return test;
  }

  /** Every link is a positive in both directions, which would be wrong for a directed one. */
  private static void checkUndirected(DynamicGraph graph) {
    for (int t = 0; t < graph.length(); t++) {
      if (!graph.snapshot(t).isSymmetric()) {
        throw new InputException(
                "link prediction needs an undirected graph, because every link is a positive in"
                    + " both directions; snapshot "
                    + t
                    + " is directed")
            .about("directed");
      }
    }
  }

  private static void checkLinks(LinkData data, String part, int from, int to) {
    int links = 0;
    for (int s = from; s < to; s++) {
      links += data.originals().get(s).count();
    }
    if (links == 0) {
      throw new IllegalArgumentException(
          "the "
              + part
              + " part must have links to predict, got none in snapshots "
              + from
              + " to "
              + (to - 1));
    }
  }

  @Override
  public double addGradients(Pass pass, int epoch) {
    int end = split.trainEnd();
    LinkSamples samples = sampler.random(1, end, epoch);
    int count = samples.count();
    SparseOperand[] operands = graphs.training(epoch, end);
    Tensor[] xs = features.first(end);
    double[] loss = new double[1];
    windows.forEach(
        pass,
        end,
        (part, from, to) -> {
          Tensor[] embeddings = TimeWindows.embed(model, part, operands, xs, from, to);
          LinkSamples own = samples.between(from, to);
          if (own.count() > 0) {
            loss[0] += addGradients(part.tape(), embeddings, own, count);
          }
        });
    return loss[0];
  }

  /**
   * Adds the gradients of the part of the loss that is due to these samples, and returns that part.
   */
  private double addGradients(Tape tape, Tensor[] embeddings, LinkSamples samples, int count) {
    Tensor scores =
        decoder.scores(tape, Rows.pairs(tape, embeddings, samples.sources(), samples.targets()));
    Tensor loss = Losses.crossEntropy(tape, scores, samples.labels(), count);
    tape.backward(loss);
    return loss.values()[0];
  }

  @Override
  public Scores evaluate(Pass pass) {
    int first = model.isMemoryless() ? split.trainEnd() - 1 : 0;
    Tensor[] embeddings = embeddings(pass, first);
    double[] scores = scores(pass, embeddings, validation.from(first));
    double validated = auc(scores, validation);
    double tested =
        test == null ? Double.NaN : auc(scores(pass, embeddings, test.from(first)), test);
    boolean diverged = test != null && Double.isNaN(tested); // in the test part alone, perhaps
    return new Scores(
        diverged ? Double.NaN : validated,
        tested,
        Arrays.stream(scores).allMatch(score -> score == scores[0]));
  }

  /** The embeddings of all steps that predict a snapshot. */
  public Tensor[] embeddings(Pass pass) {
    return embeddings(pass, 0);
  }

  private Tensor[] embeddings(Pass pass, int first) {
    int steps = split.length() - 1;
    return windows.embed(
        model,
        pass,
        Arrays.copyOfRange(graphs.evaluation(steps), first, steps),
        Arrays.copyOfRange(features.first(steps), first, steps));
  }

  private static double auc(double[] scores, LinkSamples samples) {
    boolean diverged = Arrays.stream(scores).anyMatch(Double::isNaN);
    return diverged ? Double.NaN : Ranking.auc(scores, samples.labels());
  }

  /** The decoder of this task, with initial weights drawn from the seed. */
  public static Decoder decoder(DynamicModel model, long seed) {
    return new Decoder(2 * model.embeddingSize(), DECODER_HIDDEN, 2, Mix64.key(seed, 2));
  }

  /**
   * How likely each row of {@code pairs} is to be a link: the difference of the decoder's two
   * scores.
   */
  public static double[] scores(Tape tape, Decoder decoder, Tensor pairs) {
    Tensor logits = decoder.scores(tape, pairs);
    double[] scores = new double[logits.rows()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = (double) logits.values()[2 * i + 1] - logits.values()[2 * i];
    }
    return scores;
  }

  /** How likely each pair is to be a link: the difference of the decoder's two scores. */
  public double[] scores(Pass pass, Tensor[] embeddings, LinkSamples samples) {
    return scores(
        pass.tape(),
        decoder,
        Rows.pairs(pass.tape(), embeddings, samples.sources(), samples.targets()));
  }

  /** The sampler of this task. */
  public LinkSampler sampler() {
    return sampler;
  }

  /** The split by time. */
  public TimeSplit split() {
    return split;
  }

  @Override
  public List<Parameter> parameters() {
    return decoder.parametersWith(model);
  }

  @Override
  public String metric() {
    return TaskKind.LINK.metric();
  }
}
