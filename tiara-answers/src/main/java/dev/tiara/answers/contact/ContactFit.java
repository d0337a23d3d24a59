package dev.tiara.answers.contact;

import dev.tiara.answers.contest.Calibration;
import dev.tiara.answers.contest.Choice;
import dev.tiara.answers.contest.Contender;
import dev.tiara.answers.contest.Contest;
import dev.tiara.answers.contest.Entrants;
import dev.tiara.answers.contest.EventRule;
import dev.tiara.answers.contest.QueryResults;
import dev.tiara.answers.contest.RankedRule;
import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.event.Visibility;
import dev.tiara.answers.network.Network;
import dev.tiara.answers.network.NetworkFit;
import dev.tiara.answers.network.TrainingRows;
import dev.tiara.internal.text.Counted;
import dev.tiara.progress.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Fits a predictor to a log, in three parts of it: networks are trained on the first; they and the
 * rules are compared on the second, by their probabilities too; the chosen one is calibrated on the
 * third, which chose nothing else.
 */
public final class ContactFit {
  private final OrderedEvents events;
  private final Visibility visibility;
  private final Candidates candidates;
  private final ContactSettings settings;
  private final Progress progress;

  /** A fit to a log. */
  public ContactFit(
      OrderedEvents events,
      Visibility visibility,
      Candidates candidates,
      ContactSettings settings) {
    this(events, visibility, candidates, settings, Progress.NONE);
  }

  /** A fit to a log that reports its progress. */
  public ContactFit(
      OrderedEvents events,
      Visibility visibility,
      Candidates candidates,
      ContactSettings settings,
      Progress progress) {
    this.events = events;
    this.visibility = visibility;
    this.candidates = candidates;
    this.settings = settings;
    this.progress = progress;
  }

  /**
   * Where the parts of a log end.
   *
   * @param trained the number of events to train on
   * @param chosen the number of events before those for calibration
   * @param end the number of events in all
   */
  public record Parts(int trained, int chosen, int end) {
    /** Checks the order. */
    public Parts {
      if (!(0 <= trained && trained <= chosen && chosen <= end)) {
        throw new IllegalArgumentException(
            "parts must end in order, got " + trained + ", " + chosen + ", " + end);
      }
    }

    /** The same shares of time as in TGB's protocol without its test part: 70 : 7.5 : 7.5. */
    public static Parts of(OrderedEvents events) {
      return new Parts(
          quantile(events, events.size(), 0.7 / 0.85),
          quantile(events, events.size(), 0.775 / 0.85),
          events.size());
    }

    /** The number of events up to a quantile of the times of the first events, inclusive. */
    public static int quantile(OrderedEvents events, int count, double share) {
      if (count == 0) {
        return 0;
      }
      double place = share * (count - 1);
      int low = (int) place;
      double at = events.times()[low];
      if (low + 1 < count) {
        at += (place - low) * (events.times()[low + 1] - at);
      }
      return Math.min(count, events.before(Math.nextUp(at)));
    }
  }

  /** The trained predictors of a fit, the linear model first; none without queries. */
  public List<Network> networks(int trained) {
    return networks(trained, Entrants.ALL);
  }

  /** Those among these predictors that are trained. */
  public List<Network> networks(int trained, Entrants entrants) {
    if (!entrants.learns()) {
      return List.of();
    }
    TrainingRows rows =
        TrainingRows.of(
            events,
            trained,
            visibility,
            TimeScales.of(events, trained),
            candidates,
            settings.features(events.isBipartite(trained)),
            settings.mostQueries(),
            settings.seed(),
            settings.threads(),
            progress);
    if (rows.size() == 0) {
      return List.of();
    }
    List<Network> networks = new ArrayList<>();
    if (entrants.linear()) {
      networks.add(NetworkFit.fit(rows, 0, 1, settings.seed(), 1, progress));
    }
    if (entrants.network()) {
      networks.add(
          NetworkFit.fit(
              rows,
              settings.units(),
              settings.fits(),
              settings.seed(),
              settings.threads(),
              progress));
    }
    return networks;
  }

  /**
   * Trains, chooses among these predictors and calibrates.
   *
   * @throws IllegalArgumentException if only a trained one is wanted and there is nothing to train
   *     on
   */
  public ContactModel fit(Parts parts, Entrants entrants) {
    List<Network> networks = networks(parts.trained(), entrants);
    if (networks.isEmpty() && entrants.rules().isEmpty()) {
      throw new IllegalArgumentException(
          "a trained predictor needs earlier events to learn from, found too few among "
              + Counted.of(parts.end(), "event"));
    }
    return choose(networks, entrants.rules(), parts);
  }

  /** Chooses between networks and the rules, and calibrates. */
  public ContactModel choose(List<Network> networks, Parts parts) {
    return choose(networks, List.of(EventRule.values()), parts);
  }

  private ContactModel choose(List<Network> networks, List<EventRule> allowed, Parts parts) {
    TimeScales scales = TimeScales.of(events, parts.trained());
    List<Contender> contenders = contenders(allowed, networks);
    var contest =
        new Contest(
            events,
            visibility,
            scales,
            candidates,
            settings.features(),
            settings.threads(),
            progress);
    contest.skip(parts.trained());
    List<QueryResults> results =
        contest.run(
            "compare predictors",
            parts.chosen(),
            mostQueries(),
            1,
            () -> contenders(allowed, networks));
    List<@Nullable RankedRule> rules = new ArrayList<>();
    List<Choice.Row> rows = new ArrayList<>();
    for (int k = 0; k < contenders.size(); k++) {
      QueryResults result = results.get(k);
      RankedRule rule =
          contenders.get(k) instanceof EventRule of ? RankedRule.fitted(of, result) : null;
      double loss = rule == null ? result.logLoss() : RankedRule.logLoss(result, rule.exponent());
      rules.add(rule);
      rows.add(new Choice.Row(contenders.get(k).title(), result.mrr(), loss));
    }
    int fallback = allowed.indexOf(EventRule.EITHER_DIRECTION);
    Choice choice =
        Choice.of(results.get(0).ranked(), rows, fallback < 0 ? rows.size() - 1 : fallback);
    RankedRule rule = rules.get(choice.chosen());
    Network network = rule == null ? networks.get(choice.chosen() - allowed.size()) : null;
    Supplier<List<Contender>> chosen =
        () -> rule != null ? List.of(rule) : Contender.sharing(List.of(of(network)));
    Calibration calibration = calibrate(contest, parts, chosen);
    return new ContactModel(
        ContactModel.TrainedOn.of(events, parts.end()),
        visibility,
        scales,
        rule,
        network,
        choice,
        calibration);
  }

  private static Network of(@Nullable Network network) {
    return Objects.requireNonNull(network);
  }

  private static List<Contender> contenders(List<EventRule> rules, List<Network> networks) {
    List<Contender> contenders = new ArrayList<>(rules);
    contenders.addAll(Contender.sharing(networks));
    return contenders;
  }

  private Calibration calibrate(Contest contest, Parts parts, Supplier<List<Contender>> chosen) {
    int recent = parts.end() - (parts.end() - parts.chosen()) / 3;
    QueryResults first = contest.run("calibrate", recent, 2 * mostQueries() / 3, 1, chosen).get(0);
    double threshold = Calibration.threshold(Calibration.answers(first), Calibration.REPORTED);
    QueryResults last =
        contest.run("check calibration", parts.end(), mostQueries() / 3, threshold, chosen).get(0);
    return new Calibration(
        Calibration.answers(first), Calibration.answers(last), Calibration.recent(last, threshold));
  }

  /** The number of queries that the settings allow for each comparison. */
  private int mostQueries() {
    long allowed = settings.mostRanked() / Math.max(1, candidates.nodes().length);
    return (int) Math.max(300, Math.min(Integer.MAX_VALUE, allowed));
  }
}
