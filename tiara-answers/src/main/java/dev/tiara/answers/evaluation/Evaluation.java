package dev.tiara.answers.evaluation;

import dev.tiara.answers.contact.ContactSettings;
import dev.tiara.answers.contest.Entrants;
import dev.tiara.answers.event.Feature.Group;
import dev.tiara.answers.ranking.Bootstrap;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.RankList;
import dev.tiara.answers.ranking.RankList.Links;
import dev.tiara.answers.ranking.RankScores;
import dev.tiara.answers.ranking.RankingProtocol;
import dev.tiara.answers.ranking.RankingRun;
import dev.tiara.answers.ranking.SnapshotSplit;
import dev.tiara.answers.ranking.UtgProtocol;
import dev.tiara.answers.rates.ProximityChoice;
import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.answers.rule.Rules;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.progress.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The results of all predictors under a ranking protocol, and the predictor that is best on
 * validation.
 *
 * @param predictors the results, in the order of the table
 * @param choice the predictor that is best on validation
 * @param proximity the settings of the proximity
 */
public record Evaluation(
    List<Row> predictors, PredictorChoice choice, ProximitySettings proximity) {
  private static final String RANKER = Entrants.RANKER;
  private static final Entrants NETWORK = Entrants.named(RANKER).orElseThrow();
  private static final Entrants LINEAR = Entrants.named(Entrants.LINEAR).orElseThrow();

  /** The maximum number of fits, at regular intervals, of a ranker that keeps learning. */
  private static final int MOST_FITS = 12;

  /** The role of a predictor in an evaluation. */
  public enum Role {
    /** A trained predictor, which may be chosen. */
    RANKER,
    /** A training-free rule, which may be chosen. */
    RULE,
    /** A predictor that is shown for comparison and never chosen. */
    OTHER
  }

  /** Takes a copy. */
  public Evaluation {
    predictors = List.copyOf(predictors);
  }

  /**
   * The results of a predictor, averaged link by link over seeds.
   *
   * @param predictor the name of the predictor
   * @param role its role
   * @param validation the ranks of the validation links
   * @param test the ranks of the test links
   * @param seeds the number of seeds
   * @param trainSeconds the mean time for processing snapshots and training, in seconds
   * @param scoreSeconds the mean time for ranking the test links, in seconds
   */
  public record Row(
      String predictor,
      Role role,
      RankList validation,
      RankList test,
      int seeds,
      double trainSeconds,
      double scoreSeconds) {
    private static Row of(Entrant entrant, List<RankingRun> runs, int seeds) {
      return new Row(
          entrant.name,
          entrant.role,
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
   * @param protocol creates the protocol for a seed
   * @param seeds the number of seeds
   * @param proximity the settings of the proximity, or null to choose them on the validation part
   * @param ablation whether to include rankers without some groups of features
   * @param others predictors that are shown for comparison and never chosen, such as trained models
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
   * @throws IllegalArgumentException if there are too few snapshots
   */
  public static Evaluation of(EventStream stream, Options options, Progress progress) {
    SnapshotSplit split = options.protocol.apply(1).split(stream.length());
    ProximitySettings proximity =
        options.proximity != null
            ? options.proximity
            : ProximityChoice.of(
                    stream,
                    split.trainEnd(),
                    split.validationEnd(),
                    ProximityChoice.Options.ALL,
                    1,
                    progress)
                .settings();
    List<Entrant> all = rankers(split, options);
    for (Predictor rule : Rules.all(proximity, UtgProtocol.edgeBankWindow(split))) {
      all.add(new Entrant(rule.name(), Role.RULE, List.of(), (seed, watch) -> rule));
    }
    for (Predictor other : options.others) {
      all.add(new Entrant(other.name(), Role.OTHER, List.of(), (seed, watch) -> other));
    }
    List<Row> rows = run(stream, options, all, progress);
    List<Row> eligible = rows.stream().filter(row -> row.role != Role.OTHER).toList();
    return new Evaluation(rows, PredictorChoice.ofRows(eligible), proximity);
  }

  /**
   * A predictor to evaluate, created for each seed, and the snapshots after which it is trained.
   */
  private record Entrant(
      String name,
      Role role,
      List<Integer> fits,
      BiFunction<Long, EventRanker.Watch, Predictor> predictor) {}

  private static List<Entrant> rankers(SnapshotSplit split, Options options) {
    boolean keepsLearning = options.protocol.apply(1).keepsLearning();
    List<Integer> fits = keepsLearning ? regularFits(split) : List.of(split.trainEnd());
    List<Entrant> rankers = new ArrayList<>();
    rankers.add(ranker(RANKER, NETWORK, Role.RANKER, fits));
    rankers.add(ranker(Entrants.LINEAR, LINEAR, Role.RANKER, fits));
    if (!keepsLearning) {
      rankers.add(
          ranker(
              RANKER + "-refitted",
              NETWORK,
              Role.OTHER,
              List.of(split.trainEnd(), split.validationEnd())));
    }
    if (options.ablation) {
      for (Group group : Group.values()) {
        String name = RANKER + "-without-" + group.words().replace(' ', '-');
        rankers.add(ranker(name, NETWORK, Role.OTHER, fits, group));
      }
    }
    return rankers;
  }

  private static Entrant ranker(
      String name, Entrants entrant, Role role, List<Integer> fits, Group... without) {
    ContactSettings settings = ContactSettings.DEFAULT.without(without).withThreads(1);
    return new Entrant(
        name,
        role,
        fits,
        (seed, watch) -> new EventRanker(name, entrant, settings.withSeed(seed), fits, watch));
  }

  /** The snapshots to fit at: the end of the training part, then at regular intervals. */
  private static List<Integer> regularFits(SnapshotSplit split) {
    int step = (split.length() - split.trainEnd() + MOST_FITS - 1) / MOST_FITS;
    return IntStream.iterate(split.trainEnd(), t -> t < split.length(), t -> t + step)
        .boxed()
        .toList();
  }

  private static List<Row> run(
      EventStream stream, Options options, List<Entrant> entrants, Progress progress) {
    record Task(Predictor predictor, RankingProtocol protocol, EvaluationProgress.Part part) {}
    List<Task> tasks = new ArrayList<>();
    var work = new EvaluationProgress(stream, progress);
    for (Entrant entrant : entrants) {
      for (long seed = 1; seed <= options.seeds; seed++) {
        EvaluationProgress.Part part = work.add(entrant.fits);
        Predictor predictor = entrant.predictor.apply(seed, part::fit);
        tasks.add(new Task(predictor, options.protocol.apply(seed), part));
      }
    }
    RankingRun[] runs = new RankingRun[tasks.size()];
    work.start();
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
                      done -> tasks.get(i).part.snapshot(done - 1)));
    }
    work.end();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < runs.length; i += options.seeds) {
      List<RankingRun> ofSeeds = List.of(runs).subList(i, i + options.seeds);
      rows.add(Row.of(entrants.get(i / options.seeds), ofSeeds, options.seeds));
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
   * The margin of the chosen predictor over the rule that is best on the test links of a kind.
   *
   * @param links the kind of links
   * @param rule the name of the best rule
   * @param difference the MRR of the chosen predictor minus that of the rule, with a paired 95%
   *     interval over links
   */
  public record Margin(Links links, String rule, Bootstrap.Interval difference) {}

  /** The margin over the best rule, for each kind of links that occurs. */
  public List<Margin> margins() {
    List<Margin> margins = new ArrayList<>();
    for (Links links : Links.values()) {
      if (chosen().test.reciprocals(links).length > 0) {
        Row best =
            predictors.stream()
                .filter(row -> row.role == Role.RULE)
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
