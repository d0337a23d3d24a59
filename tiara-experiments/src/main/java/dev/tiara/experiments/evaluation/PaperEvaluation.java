package dev.tiara.experiments.evaluation;

import dev.tiara.answers.choice.ProximityChoice;
import dev.tiara.answers.ranker.Ranker;
import dev.tiara.answers.ranker.RankerSettings;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.answers.rule.Rules;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.experiments.baseline.Baseline;
import dev.tiara.experiments.baseline.LinkMetrics;
import dev.tiara.experiments.baseline.LinkTable;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Weighting;
import dev.tiara.learn.metric.Ranking;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.LinkSampler;
import dev.tiara.learn.task.LinkSamples;
import dev.tiara.learn.task.RandomNegatives;
import dev.tiara.learn.task.TimeSplit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The results of all predictors on the paper's task: telling links of the next snapshot from as
 * many random pairs that are not links, measured by area under the ROC curve and average precision.
 *
 * @param rows the results of each predictor
 * @param chosen the predictor with the highest validation AUC
 */
public record PaperEvaluation(List<Row> rows, String chosen) {
  private static final long VALIDATION_ROUND = -1;
  private static final long TEST_ROUND = -3;

  /** Takes a copy. */
  public PaperEvaluation {
    rows = List.copyOf(rows);
  }

  /**
   * The results of a predictor.
   *
   * @param predictor the name of the predictor
   * @param validationAuc the mean AUC on validation over seeds
   * @param tests the test metrics of each seed
   * @param seconds the mean time per seed for scoring, including training
   */
  public record Row(
      String predictor, double validationAuc, List<LinkMetrics> tests, double seconds) {
    /** Takes a copy. */
    public Row {
      tests = List.copyOf(tests);
    }
  }

  /** Scores the samples of a task, step by step. */
  private interface SampleScorer {
    double[] scores(LinkSamples samples);
  }

  /**
   * Evaluates all predictors.
   *
   * @param events the events, without self-loops
   * @param bins the bins by which the events were split into the graph's snapshots
   * @param others predictors that are shown for comparison and never chosen, such as trained models
   * @throws IllegalArgumentException if there are too few snapshots
   */
  public static PaperEvaluation of(
      EventTable events,
      TimeBins bins,
      DynamicGraph graph,
      int seeds,
      @Nullable ProximitySettings given,
      List<Predictor> others,
      IntConsumer progress) {
    TimeSplit split = TimeSplit.paper(graph.length());
    EventStream stream = EventStream.of(events, bins);
    ProximitySettings proximity =
        given != null
            ? given
            : ProximityChoice.of(
                    stream, split.trainEnd(), split.validationEnd(), ProximityChoice.Options.ALL, 1)
                .settings();
    List<String> names = new ArrayList<>();
    List<LongFunction<SampleScorer>> scorers = new ArrayList<>();
    names.add("ranker");
    scorers.add(
        seed ->
            samples ->
                scores(stream, samples, new Ranker(RankerSettings.ofSeed(seed), split.trainEnd())));
    for (Predictor other : others) {
      names.add(other.name());
      scorers.add(seed -> samples -> scores(stream, samples, other));
    }
    for (Predictor rule : Rules.all(proximity, split.length() - split.validationEnd())) {
      names.add(rule.name());
      scorers.add(seed -> samples -> scores(stream, samples, rule));
    }
    Set<String> taken = new HashSet<>(names);
    for (Baseline baseline : LinkTable.baselines(split, TiaraSettings.DEFAULT)) {
      if (taken.add(baseline.name())) {
        names.add(baseline.name());
        scorers.add(seed -> samples -> baseline.scores(graph, samples));
      }
    }
    var data = new LinkData(graph, events.cut(bins, Direction.LATEST, Weighting.UNWEIGHTED));
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      rows.add(row(names.get(i), scorers.get(i), data, split, seeds));
      progress.accept(100 * (i + 1) / names.size());
    }
    Set<String> notChosen = others.stream().map(Predictor::name).collect(Collectors.toSet());
    Row best =
        rows.stream()
            .filter(row -> !notChosen.contains(row.predictor))
            .max(Comparator.comparingDouble(Row::validationAuc))
            .orElseThrow();
    return new PaperEvaluation(rows, best.predictor);
  }

  private static Row row(
      String name, LongFunction<SampleScorer> scorer, LinkData data, TimeSplit split, int seeds) {
    double auc = 0;
    List<LinkMetrics> tests = new ArrayList<>();
    long start = System.nanoTime();
    for (long seed = 1; seed <= seeds; seed++) {
      var sampler = new LinkSampler(data, split, RandomNegatives.AS_PUBLISHED, seed);
      LinkSamples validation =
          sampler.random(split.trainEnd(), split.validationEnd(), VALIDATION_ROUND);
      LinkSamples test = sampler.random(split.validationEnd(), split.length(), TEST_ROUND);
      SampleScorer of = scorer.apply(seed);
      auc += Ranking.auc(of.scores(validation), validation.labels()) / seeds;
      tests.add(LinkMetrics.of(of.scores(test), test));
    }
    return new Row(name, auc, tests, (System.nanoTime() - start) / 1e9 / seeds);
  }

  /** The scores of samples; those of step t are computed after snapshot t has been revealed. */
  private static double[] scores(EventStream stream, LinkSamples samples, Predictor predictor) {
    double[] scores = new double[samples.count()];
    int at = 0;
    int n = stream.nodes().size();
    try (LinkScorer scorer = predictor.start(stream.shape())) {
      for (int t = 0; t < samples.sources().length; t++) {
        scorer.reveal(stream.batch(t));
        int[] sources = samples.sources()[t];
        int[] targets = samples.targets()[t];
        Integer[] order = new Integer[sources.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(
            order,
            (a, b) ->
                sources[a] != sources[b]
                    ? Integer.compare(sources[a], sources[b])
                    : Integer.compare(targets[a], targets[b]));
        double[] one = new double[n];
        int[] asked = new int[n];
        int from = 0;
        while (from < order.length) {
          int source = sources[order[from]];
          int to = from;
          int count = 0;
          while (to < order.length && sources[order[to]] == source) {
            int target = targets[order[to]];
            if (count == 0 || asked[count - 1] != target) {
              asked[count++] = target;
            }
            to++;
          }
          scorer.score(source, asked, count, one);
          int place = 0;
          for (int i = from; i < to; i++) {
            place += asked[place] == targets[order[i]] ? 0 : 1;
            scores[at + order[i]] = Math.max(-Double.MAX_VALUE, one[place]);
          }
          from = to;
        }
        at += sources.length;
      }
    }
    return scores;
  }
}
