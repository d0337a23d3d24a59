package dev.tiara.predict.choice;

import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.learn.metric.Bootstrap;
import dev.tiara.learn.ranking.EventStream;
import dev.tiara.learn.ranking.Predictor;
import dev.tiara.learn.ranking.RankList;
import dev.tiara.learn.ranking.RankList.Links;
import dev.tiara.learn.ranking.RankScores;
import dev.tiara.learn.ranking.RankingProtocol;
import dev.tiara.learn.ranking.RankingRun;
import dev.tiara.learn.ranking.SnapshotSplit;
import dev.tiara.learn.ranking.UtgProtocol;
import dev.tiara.learn.ranking.rule.ProximitySettings;
import dev.tiara.learn.ranking.rule.Rules;
import dev.tiara.predict.feature.Feature.Group;
import dev.tiara.predict.ranker.Ranker;
import dev.tiara.predict.ranker.RankerSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * All predictors under a ranking protocol, and the one that validation chose.
 *
 * @param predictors the rows, in the order of the table
 * @param choice what validation chose
 * @param proximity the settings of the proximity
 */
public record Evaluation(
    List<Row> predictors, PredictorChoice choice, ProximitySettings proximity) {
  private static final String RANKER = "ranker";

  /** Takes a copy. */
  public Evaluation {
    predictors = List.copyOf(predictors);
  }

  /**
   * A predictor, averaged link by link over seeds.
   *
   * @param predictor its name
   * @param validation the ranks of the validation links
   * @param test the ranks of the test links
   * @param seeds how many
   * @param trainSeconds the mean time to take snapshots in and to train
   * @param scoreSeconds the mean time to rank the test links
   */
  public record Row(
      String predictor,
      RankList validation,
      RankList test,
      int seeds,
      double trainSeconds,
      double scoreSeconds) {
    static Row of(List<RankingRun> runs, int seeds) {
      return new Row(
          runs.get(0).predictor(),
          RankList.mean(runs.stream().map(RankingRun::validation).toList()),
          RankList.mean(runs.stream().map(RankingRun::test).toList()),
          seeds,
          runs.stream().mapToDouble(RankingRun::trainSeconds).average().orElse(Double.NaN),
          runs.stream().mapToDouble(RankingRun::scoreSeconds).average().orElse(Double.NaN));
    }
  }

  /**
   * What to evaluate.
   *
   * @param protocol the protocol, given a seed
   * @param seeds how many
   * @param proximity settings of the proximity; null to choose them on the validation part
   * @param ablation whether rankers without groups of features take part
   * @param others predictors that take part besides
   */
  public record Options(
      LongFunction<RankingProtocol> protocol,
      int seeds,
      @Nullable ProximitySettings proximity,
      boolean ablation,
      List<Predictor> others) {
    /** Takes a copy. */
    public Options {
      others = List.copyOf(others);
    }
  }

  /**
   * Evaluates all predictors.
   *
   * @param progress is called with the share of the work that is done, in percent
   * @throws IllegalArgumentException if there are too few snapshots
   */
  public static Evaluation of(EventStream stream, Options options, IntConsumer progress) {
    SnapshotSplit split = options.protocol.apply(1).split(stream.length());
    ProximitySettings proximity =
        options.proximity != null
            ? options.proximity
            : ProximityChoice.of(
                    stream,
                    split.trainEnd(),
                    split.validationEnd(),
                    ProximityChoice.Fixed.NOTHING,
                    1)
                .settings();
    Map<String, LongFunction<Predictor>> all = new LinkedHashMap<>();
    rankers(split, options.ablation).forEach(all::put);
    for (Predictor rule : Rules.all(proximity, UtgProtocol.edgeBankWindow(split))) {
      all.put(rule.name(), seed -> rule);
    }
    options.others.forEach(other -> all.put(other.name(), seed -> other));
    List<Row> rows = run(stream, options, all, progress);
    List<Row> eligible =
        rows.stream().filter(row -> !row.predictor.startsWith(RANKER + "-")).toList();
    return new Evaluation(rows, PredictorChoice.ofRows(eligible), proximity);
  }

  private static Map<String, LongFunction<Predictor>> rankers(
      SnapshotSplit split, boolean ablation) {
    Map<String, LongFunction<Predictor>> rankers = new LinkedHashMap<>();
    List<Integer> once = List.of(split.trainEnd());
    rankers.put(RANKER, seed -> new Ranker(RankerSettings.ofSeed(seed), once));
    rankers.put(
        RANKER + "-refitted",
        seed ->
            new Ranker(
                RankerSettings.ofSeed(seed), List.of(split.trainEnd(), split.validationEnd())));
    if (ablation) {
      Map<String, Group[]> groups = new LinkedHashMap<>();
      groups.put("proximities", new Group[] {Group.PROXIMITY});
      groups.put("temporal", new Group[] {Group.PAIR, Group.TARGET});
      groups.put("triads", new Group[] {Group.TRIAD});
      groups.forEach(
          (name, group) ->
              rankers.put(
                  RANKER + "-without-" + name,
                  seed -> new Ranker(RankerSettings.ofSeed(seed).without(group), once)));
    }
    return rankers;
  }

  private static List<Row> run(
      EventStream stream,
      Options options,
      Map<String, LongFunction<Predictor>> predictors,
      IntConsumer progress) {
    record Task(String name, Predictor predictor, RankingProtocol protocol) {}
    List<Task> tasks = new ArrayList<>();
    predictors.forEach(
        (name, predictor) -> {
          for (long seed = 1; seed <= options.seeds; seed++) {
            tasks.add(new Task(name, predictor.apply(seed), options.protocol.apply(seed)));
          }
        });
    RankingRun[] runs = new RankingRun[tasks.size()];
    var done = new AtomicInteger();
    int total = tasks.size() * stream.length();
    int threads = Math.min(runs.length, Runtime.getRuntime().availableProcessors());
    try (var pool = new WorkerPool(threads)) {
      pool.forEach(
          runs.length,
          i ->
              runs[i] =
                  RankingRun.of(
                      stream,
                      tasks.get(i).protocol,
                      tasks.get(i).predictor,
                      t -> progress.accept((int) (100L * done.incrementAndGet() / total))));
    }
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < runs.length; i += options.seeds) {
      Row row = Row.of(List.of(runs).subList(i, i + options.seeds), options.seeds);
      rows.add(
          new Row(
              tasks.get(i).name,
              row.validation,
              row.test,
              row.seeds,
              row.trainSeconds,
              row.scoreSeconds));
    }
    return rows;
  }

  /** The row of the chosen predictor. */
  public Row chosen() {
    return predictors.stream()
        .filter(row -> row.predictor.equals(choice.predictor()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * The chosen predictor beside the single rule that is best on the test links of a kind.
   *
   * @param links of which kind
   * @param rule the name of the rule
   * @param difference of their MRR, chosen minus rule, with its 95% interval over links (paired)
   */
  public record Margin(Links links, String rule, Bootstrap.Interval difference) {}

  /** The margins over the best rule, for each kind that has links. */
  public List<Margin> margins() {
    List<Margin> margins = new ArrayList<>();
    for (Links links : Links.values()) {
      if (chosen().test.reciprocals(links).length > 0) {
        Row best =
            predictors.stream()
                .filter(row -> !row.predictor.startsWith(RANKER))
                .max(Comparator.comparingDouble(row -> row.test.mrr(links)))
                .orElseThrow();
        margins.add(
            new Margin(
                links, best.predictor, RankScores.difference(chosen().test, best.test, links)));
      }
    }
    return margins;
  }
}
