package dev.tiara.answers.rates;

import dev.tiara.answers.Answer;
import dev.tiara.answers.Log;
import dev.tiara.answers.SnapshotDates;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.FullProtocol;
import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.data.GraphData;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Timeline;
import dev.tiara.internal.text.Counted;
import dev.tiara.progress.Progress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The rates that best rank the links of the latest snapshots, and the graph to use them on.
 *
 * @param settings the rates, the direction and the number of parts per snapshot
 * @param log the log, split anew if bins or direction were chosen as well
 * @param directionChosen whether the direction was chosen too
 * @param reason how the rates were chosen, in words
 */
public record RateChoice(
    ProximitySettings settings, Log log, boolean directionChosen, String reason) implements Answer {
  /** The minimum number of snapshots; with fewer there is too little to choose by. */
  private static final int FEWEST_SNAPSHOTS = 6;

  /** Chooses. With too few snapshots, the choice falls back to the defaults. */
  public static RateChoice of(Log log, RatesQuestion question, Progress progress) {
    EventStream stream = EventStream.of(log.events(), log.bins(), log.options().weighting());
    int to = Math.min(question.snapshots(), stream.length());
    if (to < FEWEST_SNAPSHOTS) {
      return new RateChoice(
          new ProximitySettings(0.2, 0.3, log.direction(), 1),
          log,
          false,
          "too little history to choose from, only " + Counted.of(to, "snapshot"));
    }
    boolean keepsDirection = question.keepsDirection() || log.keepsDirection();
    var options =
        new ProximityChoice.Options(
            keepsDirection
                ? List.of(log.direction())
                : List.of(Direction.UNDIRECTED, Direction.DIRECTED),
            question.keepsBins() || log.keepsBins() ? List.of(1) : List.of(1, 7));
    int from = new FullProtocol(0, 1).split(to).trainEnd();
    ProximityChoice choice = ProximityChoice.of(stream, from, to, options, 1, progress);
    ProximitySettings settings = choice.settings();
    SnapshotDates dates = SnapshotDates.of(log);
    boolean same = settings.parts() == 1 && settings.direction() == log.direction();
    return new RateChoice(
        settings,
        same ? log : log.with(cut(log, stream.timeline(), settings)),
        !keepsDirection,
        String.format(
            Locale.ROOT,
            "MRR %.3f on the links of sampled nodes in snapshots %s to %s, the best of %d settings",
            choice.mrr(),
            dates.dated(from),
            dates.dated(to - 1),
            choice.tried().size()));
  }

  private static GraphData cut(Log log, Timeline timeline, ProximitySettings settings) {
    int parts = settings.parts();
    TimeBins bins =
        parts == 1
            ? log.bins()
            : TimeBins.on(
                new Timeline(
                    timeline.start(),
                    timeline.width() / parts,
                    timeline.length() * parts,
                    timeline.closed()));
    return GraphData.cut(log.events(), bins, settings.direction(), log.options().weighting());
  }

  /** The rates. */
  public Rates.Given rates() {
    return new Rates.Given(settings.alpha(), settings.beta());
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("alpha", settings.alpha());
    fields.put("beta", settings.beta());
    fields.put("direction", settings.direction());
    fields.put("parts", settings.parts());
    fields.put("reason", reason);
    return fields;
  }

  /** The choice and its reason in one line. */
  @Override
  public String toString() {
    return "alpha "
        + settings.alpha()
        + ", beta "
        + settings.beta()
        + (directionChosen ? ", " + settings.direction().name().toLowerCase(Locale.ROOT) : "")
        + (settings.parts() == 1 ? "" : ", snapshots split into " + settings.parts())
        + ": "
        + reason;
  }
}
