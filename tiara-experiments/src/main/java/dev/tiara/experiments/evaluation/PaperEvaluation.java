package dev.tiara.experiments.evaluation;

import dev.tiara.answers.Log;
import dev.tiara.answers.evaluation.EvaluationAnswer;
import dev.tiara.answers.evaluation.EvaluationProgress;
import dev.tiara.answers.evaluation.EventRanker;
import dev.tiara.answers.ranking.Bootstrap;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.PublishedResult;
import dev.tiara.answers.rates.ProximityChoice;
import dev.tiara.answers.rates.Rates;
import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.answers.rule.Rules;
import dev.tiara.diffusion.TiaraSettings;
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
import dev.tiara.progress.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Evaluates all predictors on the paper's task: telling links of the next snapshot from as many
 * random pairs that are not links, measured by area under the ROC curve and average precision.
 */
public final class PaperEvaluation {
  private static final long VALIDATION_ROUND = -1;
  private static final long TEST_ROUND = -3;

  /** Validation and test. */
  private static final int PARTS = 2;

  private PaperEvaluation() {}

  /**
   * The results of a predictor.
   *
   * @param validationAuc the mean AUC on validation over seeds
   * @param tests the test metrics of each seed
   * @param seconds the mean time per seed for scoring, including training
   */
  private record Result(
      String predictor, double validationAuc, List<LinkMetrics> tests, double seconds) {
    EvaluationAnswer.Row row(boolean chosen) {
      Map<String, Double> figures = new LinkedHashMap<>();
      EvaluationAnswer.interval(figures, "auc", meanInterval(LinkMetrics::auc));
      EvaluationAnswer.interval(figures, "ap", meanInterval(LinkMetrics::averagePrecision));
      figures.put("mrr", mean(LinkMetrics::meanReciprocalRank));
      figures.put("hits10", mean(LinkMetrics::hits10));
      figures.put("scoreSeconds", seconds);
      return new EvaluationAnswer.Row(
          predictor, "test", "", "all", 0, tests.size(), chosen, figures);
    }

    private double mean(ToDoubleFunction<LinkMetrics> figure) {
      return tests.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    private Bootstrap.Interval meanInterval(Function<LinkMetrics, Bootstrap.Interval> figure) {
      return new Bootstrap.Interval(
          mean(metrics -> figure.apply(metrics).value()),
          mean(metrics -> figure.apply(metrics).low()),
          mean(metrics -> figure.apply(metrics).high()));
    }
  }

  /** Scores the samples of a task, step by step. */
  private interface SampleScorer {
    double[] scores(long seed, LinkSamples samples, EvaluationProgress.Part part);
  }

  /** A predictor to evaluate, and the snapshots after which it is trained. */
  private record Entrant(String name, List<Integer> fits, SampleScorer scorer) {}

  /**
   * Evaluates all predictors.
   *
   * @param log a log without self-loops
   * @param rates the rates of the proximity
   * @param others predictors that are shown for comparison and never chosen, such as trained models
   * @throws IllegalArgumentException if there are too few snapshots
   */
  public static EvaluationAnswer of(
      Log log, int seeds, Rates rates, List<Predictor> others, Progress progress) {
    DynamicGraph graph = log.graph();
    TimeSplit split = TimeSplit.paper(graph.length());
    EventStream stream = EventStream.of(log.events(), log.bins(), log.options().weighting());
    ProximitySettings given = rates.proximity(log.direction());
    ProximitySettings proximity =
        given != null
            ? given
            : ProximityChoice.of(
                    stream,
                    split.trainEnd(),
                    split.validationEnd(),
                    ProximityChoice.Options.ALL,
                    1,
                    progress)
                .settings();
    var work = new EvaluationProgress(stream, progress);
    List<Entrant> entrants = new ArrayList<>();
    List<Integer> fits = List.of(split.trainEnd());
    entrants.add(
        new Entrant(
            "ranker",
            fits,
            (seed, samples, part) ->
                scores(stream, samples, EventRanker.ofSeed(seed, fits, part::fit), part)));
    List<Predictor> untrained = new ArrayList<>(others);
    untrained.addAll(Rules.all(proximity, split.length() - split.validationEnd()));
    for (Predictor predictor : untrained) {
      entrants.add(
          new Entrant(
              predictor.name(),
              List.of(),
              (seed, samples, part) -> scores(stream, samples, predictor, part)));
    }
    Set<String> taken = entrants.stream().map(Entrant::name).collect(Collectors.toSet());
    for (Baseline baseline : LinkTable.baselines(split, TiaraSettings.DEFAULT)) {
      if (taken.add(baseline.name())) {
        entrants.add(
            new Entrant(
                baseline.name(),
                List.of(),
                (seed, samples, part) -> {
                  double[] scores = baseline.scores(graph, samples);
                  IntStream.range(0, stream.length()).forEach(part::snapshot);
                  return scores;
                }));
      }
    }
    var data =
        new LinkData(graph, log.events().cut(log.bins(), Direction.LATEST, Weighting.UNWEIGHTED));
    List<List<EvaluationProgress.Part>> parts = new ArrayList<>();
    for (Entrant entrant : entrants) {
      parts.add(Stream.generate(() -> work.add(entrant.fits)).limit(PARTS * (long) seeds).toList());
    }
    work.start();
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < entrants.size(); i++) {
      results.add(result(entrants.get(i), data, split, seeds, parts.get(i)));
    }
    work.end();
    Set<String> notChosen = others.stream().map(Predictor::name).collect(Collectors.toSet());
    Result best =
        results.stream()
            .filter(result -> !notChosen.contains(result.predictor))
            .max(Comparator.comparingDouble(Result::validationAuc))
            .orElseThrow();
    return new EvaluationAnswer(
        "paper",
        log.title(),
        results.stream().map(result -> result.row(result.equals(best))).toList(),
        List.of(),
        PublishedResult.of("paper", log.title()),
        List.of("chosen by validation AUC: " + best.predictor));
  }

  private static Result result(
      Entrant entrant,
      LinkData data,
      TimeSplit split,
      int seeds,
      List<EvaluationProgress.Part> parts) {
    double auc = 0;
    List<LinkMetrics> tests = new ArrayList<>();
    long start = System.nanoTime();
    for (long seed = 1; seed <= seeds; seed++) {
      var sampler = new LinkSampler(data, split, RandomNegatives.AS_PUBLISHED, seed);
      LinkSamples validation =
          sampler.random(split.trainEnd(), split.validationEnd(), VALIDATION_ROUND);
      LinkSamples test = sampler.random(split.validationEnd(), split.length(), TEST_ROUND);
      int at = PARTS * (int) (seed - 1);
      double[] validated = entrant.scorer.scores(seed, validation, parts.get(at));
      double[] tested = entrant.scorer.scores(seed, test, parts.get(at + 1));
      auc += Ranking.auc(validated, validation.labels()) / seeds;
      tests.add(LinkMetrics.of(tested, test));
    }
    return new Result(entrant.name, auc, tests, (System.nanoTime() - start) / 1e9 / seeds);
  }

  /** The scores of samples; those of step t are computed after snapshot t has been revealed. */
  private static double[] scores(
      EventStream stream, LinkSamples samples, Predictor predictor, EvaluationProgress.Part part) {
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
        part.snapshot(t);
      }
    }
    return scores;
  }
}
