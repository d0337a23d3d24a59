package dev.tiara.answers.choice;

import dev.tiara.answers.contact.EventFingerprint;
import dev.tiara.answers.feature.Feature;
import dev.tiara.answers.ranker.Ranker;
import dev.tiara.answers.ranker.RankerScorer;
import dev.tiara.answers.ranker.RankerSettings;
import dev.tiara.answers.ranker.SavedRanker;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.FullProtocol;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.RankingRun;
import dev.tiara.answers.ranking.SelfAwareScorer;
import dev.tiara.answers.ranking.SnapshotSplit;
import dev.tiara.answers.ranking.UtgProtocol;
import dev.tiara.answers.rule.LastContact;
import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.answers.rule.Rules;
import dev.tiara.events.EventTable;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A predictor that has seen all events of a stream and scores links of the snapshot that follows.
 * It is either the requested predictor or the one that ranked the links of the latest snapshots
 * best. Not thread-safe.
 */
public final class NextLinks implements AutoCloseable {
  /** The name that requests an automatic choice. */
  public static final String AUTO = "auto";

  /** The name of the ranker. */
  public static final String RANKER = "ranker";

  private static final String PROXIMITY = "proximity";

  /** The minimum number of snapshots for a choice. */
  private static final int FEWEST_SNAPSHOTS = 6;

  /** The approximate number of scores to which a choice is limited, per predictor. */
  private static final double MOST_SCORES = 1e7;

  /** The product of nodes and snapshots up to which computing all proximities takes seconds. */
  private static final double MOST_COLUMNS = 400_000;

  private final String predictor;
  private final String reason;
  private final LinkScorer scorer;
  private final @Nullable RankerScorer ranker;

  private NextLinks(
      String predictor, String reason, LinkScorer scorer, @Nullable RankerScorer ranker) {
    this.predictor = predictor;
    this.reason = reason;
    this.scorer = scorer;
    this.ranker = ranker;
  }

  /**
   * How to predict.
   *
   * @param by the name of a predictor, or {@link #AUTO}
   * @param proximity the settings of the proximity, or null to choose them by the latest snapshots
   * @param seed the seed for sampling and training
   */
  public record Options(String by, @Nullable ProximitySettings proximity, long seed) {}

  /** The names of all predictors, and {@link #AUTO}. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    names.add(AUTO);
    names.add(RANKER);
    Rules.all(ProximitySettings.of(0.3, 0.6), 1).forEach(rule -> names.add(rule.name()));
    return List.copyOf(names);
  }

  /**
   * Creates a predictor that has seen the stream.
   *
   * @param progress receives the share of the work done, in percent
   * @throws IllegalArgumentException if there is no predictor of that name, or the ranker was
   *     requested and there is too little to learn from
   */
  public static NextLinks of(EventStream stream, Options options, IntConsumer progress) {
    if (!names().contains(options.by)) {
      throw new IllegalArgumentException(
          "predictor must be one of "
              + String.join(", ", names())
              + ", got \""
              + options.by
              + "\"");
    }
    return new Start(stream, options, progress).predictor();
  }

  /** Creates a predictor from a saved ranker and shows it the stream. */
  public static NextLinks of(EventStream stream, SavedRanker saved, IntConsumer progress) {
    var scorer = new RankerScorer(stream.shape(), saved.model());
    var aware = new SelfAwareScorer(scorer, stream.shape());
    show(stream, aware, progress);
    return new NextLinks(RANKER, "the saved model", aware, scorer);
  }

  private static void show(EventStream stream, LinkScorer scorer, IntConsumer progress) {
    for (int t = 0; t < stream.length(); t++) {
      scorer.reveal(stream.batch(t));
      progress.accept(100 * (t + 1) / stream.length());
    }
    scorer.prepare();
  }

  /** The name of the predictor. */
  public String predictor() {
    return predictor;
  }

  /** Why this predictor is used, in words. */
  public String reason() {
    return reason;
  }

  /** The scorer of links of the next snapshot. */
  public LinkScorer scorer() {
    return scorer;
  }

  /** The underlying ranker, if the predictor is one. */
  public Optional<RankerScorer> ranker() {
    return Optional.ofNullable(ranker);
  }

  /**
   * The ranker in the form in which it is saved.
   *
   * @param events the events of the stream
   * @throws IllegalArgumentException if the predictor is not a ranker
   */
  public SavedRanker saved(EventStream stream, EventTable events) {
    if (ranker == null) {
      throw new IllegalArgumentException("predictor to save must be the ranker, got " + predictor);
    }
    return new SavedRanker(
        ranker.model(),
        events.isBipartite(),
        events.size(),
        stream.length(),
        EventFingerprint.of(events, stream.timeline().width()));
  }

  @Override
  public void close() {
    scorer.close();
  }

  /** Creates and trains predictors on a stream. */
  private static final class Start {
    private final EventStream stream;
    private final Options options;
    private final IntConsumer progress;
    private final boolean large;

    Start(EventStream stream, Options options, IntConsumer progress) {
      this.stream = stream;
      this.options = options;
      this.progress = progress;
      this.large = (double) stream.nodes().size() * stream.length() > MOST_COLUMNS;
    }

    NextLinks predictor() {
      if (options.by.equals(AUTO)) {
        return stream.length() < FEWEST_SNAPSHOTS
            ? tooLittle("only " + Counted.of(stream.length(), "snapshot"))
            : choose();
      }
      if (options.by.equals(RANKER)) {
        var scorer = ranker(List.of(stream.length())).open(stream.shape());
        var aware = new SelfAwareScorer(scorer, stream.shape());
        show(stream, aware, progress);
        if (scorer.queries() == 0) {
          aware.close();
          throw new IllegalArgumentException(
              "the ranker needs links between known nodes in at least "
                  + FEWEST_SNAPSHOTS
                  + " snapshots, found too few in "
                  + Counted.of(stream.length(), "snapshot"));
        }
        return new NextLinks(RANKER, "as requested", aware, scorer);
      }
      Predictor rule =
          Rules.all(
                  options.by.equals(PROXIMITY) ? proximity() : ProximitySettings.of(0.3, 0.6),
                  window())
              .stream()
              .filter(r -> r.name().equals(options.by))
              .findFirst()
              .orElseThrow();
      LinkScorer scorer = rule.start(stream.shape());
      show(stream, scorer, progress);
      return new NextLinks(rule.name(), "as requested", scorer, null);
    }

    private NextLinks tooLittle(String why) {
      var rule = new LastContact(1);
      LinkScorer scorer = rule.start(stream.shape());
      show(stream, scorer, progress);
      return new NextLinks(rule.name(), "too little history to choose from: " + why, scorer, null);
    }

    private Ranker ranker(List<Integer> fits) {
      RankerSettings settings = RankerSettings.ofSeed(options.seed);
      return new Ranker(large ? settings.without(Feature.Group.PROXIMITY) : settings, fits);
    }

    private SnapshotSplit split() {
      return new FullProtocol(0, 1).split(stream.length());
    }

    private int window() {
      return stream.length() < 3 ? 1 : UtgProtocol.edgeBankWindow(split());
    }

    private ProximitySettings proximity() {
      if (options.proximity != null) {
        return options.proximity;
      }
      if (stream.length() < FEWEST_SNAPSHOTS) {
        return ProximitySettings.of(0.3, 0.6);
      }
      return ProximityChoice.of(
              stream,
              split().trainEnd(),
              stream.length(),
              ProximityChoice.Options.ALL,
              options.seed)
          .settings();
    }

    private NextLinks choose() {
      SnapshotSplit split = split();
      double candidates = stream.nodes().size();
      double sources = MOST_SCORES / candidates / (split.length() - split.trainEnd());
      var protocol = new FullProtocol(0, (int) Math.max(50, Math.min(1e6, sources)));
      List<Predictor> rules =
          Rules.all(large ? ProximitySettings.of(0.3, 0.6) : proximity(), window()).stream()
              .filter(rule -> !large || !rule.name().equals(PROXIMITY))
              .toList();
      var ranker = ranker(List.of(split.trainEnd(), stream.length())).open(stream.shape());
      List<String> names = new ArrayList<>();
      List<LinkScorer> scorers = new ArrayList<>();
      names.add(RANKER); // the slowest first, so that the others run in the meantime
      scorers.add(new SelfAwareScorer(ranker, stream.shape()));
      for (Predictor rule : rules) {
        names.add(rule.name());
        scorers.add(rule.start(stream.shape()));
      }
      RankingRun[] runs = new RankingRun[scorers.size()];
      var done = new AtomicInteger();
      int total = runs.length * stream.length();
      int threads = Math.min(runs.length, Runtime.getRuntime().availableProcessors());
      try (var pool = new WorkerPool(threads)) {
        pool.forEach(
            runs.length,
            i ->
                runs[i] =
                    RankingRun.of(
                        stream,
                        protocol,
                        names.get(i),
                        scorers.get(i),
                        t -> progress.accept((int) (100L * done.incrementAndGet() / total))));
      }
      return best(List.of(runs), scorers, ranker);
    }

    private NextLinks best(List<RankingRun> runs, List<LinkScorer> scorers, RankerScorer ranker) {
      int links = runs.get(0).validation().size();
      if (links < PredictorChoice.FEWEST) {
        scorers.forEach(LinkScorer::close);
        return tooLittle(
            "only " + Counted.of(links, "link") + " between known nodes in the latest snapshots");
      }
      PredictorChoice choice = PredictorChoice.of(runs);
      @Nullable LinkScorer best = null;
      for (int i = 0; i < runs.size(); i++) {
        if (runs.get(i).predictor().equals(choice.predictor())) {
          best = scorers.get(i);
        } else {
          scorers.get(i).close();
        }
      }
      if (best == null) {
        throw new IllegalStateException("the chosen predictor is not among the candidates");
      }
      best.prepare();
      return new NextLinks(
          choice.predictor(),
          choice.margin() + (large ? "; without proximities, as the graph is large" : ""),
          best,
          choice.predictor().equals(RANKER) ? ranker : null);
    }
  }
}
