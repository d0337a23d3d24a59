package dev.tiara.answers.prediction;

import dev.tiara.answers.contest.Contender;
import dev.tiara.answers.event.LinkView;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.FullProtocol;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.SnapshotSplit;
import dev.tiara.answers.ranking.UtgProtocol;
import dev.tiara.answers.rates.ProximityChoice;
import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.answers.rule.Rules;
import dev.tiara.progress.Phase;
import dev.tiara.progress.Progress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule that thinks in snapshots and has seen all of them: it scores links of the one that follows
 * and has no probabilities. Not thread-safe.
 */
public final class SnapshotRule implements Contender, AutoCloseable {
  /** The name of the rule that has rates. */
  public static final String PROXIMITY = "proximity";

  /** The names of the rules that use the weights of events. */
  public static final List<String> WEIGHTED = List.of(PROXIMITY, "popularity");

  private static final ProximitySettings DEFAULT = ProximitySettings.of(0.3, 0.6);

  /** The minimum number of snapshots to choose the rates by. */
  private static final int FEWEST_SNAPSHOTS = 6;

  private final String name;
  private final LinkScorer scorer;

  private SnapshotRule(String name, LinkScorer scorer) {
    this.name = name;
    this.scorer = scorer;
  }

  /** The names of all rules. */
  public static List<String> names() {
    return Rules.all(DEFAULT, 1).stream().map(Predictor::name).toList();
  }

  /**
   * Shows all snapshots to a rule.
   *
   * @param proximity the settings of the proximity; null to choose them by the latest snapshots
   */
  public static SnapshotRule of(
      String name, EventStream stream, @Nullable ProximitySettings proximity, Progress progress) {
    ProximitySettings settings =
        proximity != null || !name.equals(PROXIMITY) ? proximity : chosen(stream, progress);
    Predictor rule =
        Rules.all(settings == null ? DEFAULT : settings, window(stream)).stream()
            .filter(r -> r.name().equals(name))
            .findFirst()
            .orElseThrow();
    LinkScorer scorer = rule.start(stream.shape());
    var phase = new Phase(progress, "prepare", "snapshots", stream.length());
    for (int t = 0; t < stream.length(); t++) {
      scorer.reveal(stream.batch(t));
      phase.add();
    }
    scorer.prepare();
    return new SnapshotRule(name, scorer);
  }

  private static SnapshotSplit split(EventStream stream) {
    return new FullProtocol(0, 1).split(stream.length());
  }

  private static int window(EventStream stream) {
    return stream.length() < 3 ? 1 : UtgProtocol.edgeBankWindow(split(stream));
  }

  private static ProximitySettings chosen(EventStream stream, Progress progress) {
    if (stream.length() < FEWEST_SNAPSHOTS) {
      return DEFAULT;
    }
    return ProximityChoice.of(
            stream,
            split(stream).trainEnd(),
            stream.length(),
            ProximityChoice.Options.ALL,
            1,
            progress)
        .settings();
  }

  @Override
  public String title() {
    return name;
  }

  @Override
  public void score(LinkView view, int[] candidates, int count, double[] scores) {
    scorer.score(view.source(), candidates, count, scores);
  }

  @Override
  public void close() {
    scorer.close();
  }
}
