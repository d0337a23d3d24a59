package dev.tiara.answers.tgb;

import dev.tiara.answers.contact.Calibration;
import dev.tiara.answers.contact.Choice;
import dev.tiara.answers.contact.ContactFit;
import dev.tiara.answers.contact.ContactModel;
import dev.tiara.answers.contact.ContactSettings;
import dev.tiara.answers.contact.Contender;
import dev.tiara.answers.contact.Contest;
import dev.tiara.answers.contact.QueryResults;
import dev.tiara.answers.contact.Rule;
import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.event.Visibility;
import dev.tiara.answers.network.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * TGB's link ranking on a log (Huang et al. 2023): training, validation and test are divided at the
 * 70% and 85% quantiles of time; every event is a query, in which all targets of the log compete
 * but for the other right answers; ties count half.
 *
 * <p>The board mixes two conventions, which are kept apart here: a query sees all events before its
 * time, or the state is updated after every batch of 200 events.
 */
public final class TgbEvaluation {
  private static final int BATCH = 200;

  private TgbEvaluation() {}

  /** What a query sees. */
  public enum Convention {
    /** All events before its time. */
    PER_EVENT("event", "per event", Visibility.perEvent()),
    /** All events before its batch of 200. */
    STALE("stale", "stale", new Visibility.Batches(BATCH));

    private final String state;
    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // records without mutable parts
    private final Visibility visibility;

    Convention(String state, String words, Visibility visibility) {
      this.state = state;
      this.words = words;
      this.visibility = visibility;
    }

    /** The state that a query sees, in one word. */
    public String state() {
      return state;
    }

    /** The convention in words. */
    public String words() {
      return words;
    }
  }

  /**
   * The results of a predictor.
   *
   * @param validation one per seed; empty for a predictor that has learned from the validation part
   * @param test one per seed; empty if the test part was not asked for
   * @param trainSeconds the mean time per seed to train, with features
   * @param queryMicros the mean time per query, all predictors together
   */
  public record Row(
      String predictor,
      List<QueryResults> validation,
      List<QueryResults> test,
      double trainSeconds,
      double queryMicros) {}

  /**
   * The results under a convention.
   *
   * @param choice what validation chose, with the first seed
   * @param threshold the least probability of a member of the chosen predictor's 90% sets
   * @param coverage what these sets were on the test part; empty if it was not asked for
   */
  public record Result(
      Convention convention,
      List<Row> rows,
      Choice choice,
      double threshold,
      List<QueryResults> coverage) {}

  /** Receives what is being done. */
  @FunctionalInterface
  public interface Steps {
    void done(String step, int done, int of);
  }

  /**
   * Runs the protocol.
   *
   * @param seeds the number of seeds for networks
   * @param test whether to ask for the test part, too
   * @throws IllegalArgumentException if a part has no events
   */
  public static Result run(
      OrderedEvents events,
      Convention convention,
      int seeds,
      boolean test,
      ContactSettings settings,
      Steps steps) {
    int trained = ContactFit.Parts.quantile(events, events.size(), 0.7);
    int validated = ContactFit.Parts.quantile(events, events.size(), 0.85);
    if (trained == 0 || trained == validated || validated == events.size()) {
      throw new IllegalArgumentException(
          "training, validation and test must have at least one event each, got "
              + trained
              + ", "
              + (validated - trained)
              + " and "
              + (events.size() - validated));
    }
    return new Run(events, convention, trained, validated, settings).run(seeds, test, steps);
  }

  private static final class Run {
    private final OrderedEvents events;
    private final Convention convention;
    private final Candidates candidates;
    private final int trained;
    private final int validated;
    private final ContactSettings settings;

    Run(
        OrderedEvents events,
        Convention convention,
        int trained,
        int validated,
        ContactSettings settings) {
      this.events = events;
      this.convention = convention;
      this.candidates = Candidates.all(events);
      this.trained = trained;
      this.validated = validated;
      this.settings = settings;
    }

    private ContactFit fit(long seed) {
      return new ContactFit(
          events, convention.visibility, candidates, settings.withSeed(settings.seed() + seed));
    }

    Result run(int seeds, boolean test, Steps steps) {
      int total = seeds + (test ? 4 : 2);
      long start = System.nanoTime();
      List<Network> networks = new ArrayList<>();
      LongFunction<List<Network>> fits = seed -> fit(seed).networks(trained);
      for (int seed = 0; seed < seeds; seed++) {
        networks.addAll(fits.apply(seed));
        steps.done("train", seed + 1, total);
      }
      double trainSeconds = (System.nanoTime() - start) * 1e-9 / seeds;
      Supplier<List<Contender>> contenders =
          () -> {
            List<Contender> all = new ArrayList<>(Rule.all());
            all.addAll(Contender.sharing(networks));
            return all;
          };
      var contest =
          new Contest(
              events,
              convention.visibility,
              TimeScales.of(events, trained),
              candidates,
              settings.threads());
      contest.skip(trained);
      start = System.nanoTime();
      List<QueryResults> validation = contest.run(validated, Integer.MAX_VALUE, 1, contenders);
      double micros = (System.nanoTime() - start) * 1e-3 / Math.max(1, validated - trained);
      steps.done("validate", seeds + 1, total);
      // The choice and the calibration see the validation part only.
      ContactModel model =
          fit(0)
              .choose(
                  networks.isEmpty() ? List.of() : networks.subList(0, 2),
                  new ContactFit.Parts(trained, (trained + validated) / 2, validated));
      steps.done("calibrate", seeds + 2, total);
      List<QueryResults> tested =
          test ? contest.run(events.size(), Integer.MAX_VALUE, 1, contenders) : List.of();
      List<Row> rows = new ArrayList<>();
      for (Rule rule : Rule.values()) {
        rows.add(row(rule.title(), validation, tested, rows.size(), 1, 1, 0, micros));
      }
      int rules = rows.size();
      if (!networks.isEmpty()) {
        rows.add(
            row(ContactModel.LINEAR, validation, tested, rules, 2, seeds, trainSeconds, micros));
        rows.add(
            row(
                ContactModel.RANKER,
                validation,
                tested,
                rules + 1,
                2,
                seeds,
                trainSeconds,
                micros));
      }
      List<QueryResults> coverage = new ArrayList<>();
      double threshold = model.calibration().threshold(Calibration.REPORTED);
      if (test) {
        steps.done("test", seeds + 3, total);
        coverage.add(covered(model, threshold));
        refitted(rows);
        steps.done("refit", total, total);
      }
      return new Result(convention, rows, model.choice(), threshold, coverage);
    }

    private static Row row(
        String title,
        List<QueryResults> validation,
        List<QueryResults> test,
        int first,
        int step,
        int seeds,
        double trainSeconds,
        double micros) {
      List<QueryResults> validations = new ArrayList<>();
      List<QueryResults> tests = new ArrayList<>();
      for (int seed = 0; seed < seeds; seed++) {
        validations.add(validation.get(first + seed * step));
        if (!test.isEmpty()) {
          tests.add(test.get(first + seed * step));
        }
      }
      return new Row(title, validations, tests, trainSeconds, micros);
    }

    /** The 90% sets of the chosen predictor on the test part. */
    private QueryResults covered(ContactModel model, double threshold) {
      var contest =
          new Contest(
              events,
              convention.visibility,
              TimeScales.of(events, trained),
              candidates,
              settings.threads());
      contest.skip(validated);
      return contest
          .run(events.size(), Integer.MAX_VALUE, threshold, () -> List.of(model.contender()))
          .get(0);
    }

    /** A network that has learned from the validation part as well, with the first seed. */
    private void refitted(List<Row> rows) {
      long start = System.nanoTime();
      List<Network> networks = fit(0).networks(validated);
      double trainSeconds = (System.nanoTime() - start) * 1e-9;
      if (networks.isEmpty()) {
        return;
      }
      var contest =
          new Contest(
              events,
              convention.visibility,
              TimeScales.of(events, validated),
              candidates,
              settings.threads());
      contest.skip(validated);
      start = System.nanoTime();
      List<QueryResults> tested =
          contest.run(
              events.size(), Integer.MAX_VALUE, 1, () -> Contender.sharing(networks.subList(1, 2)));
      double micros = (System.nanoTime() - start) * 1e-3 / Math.max(1, events.size() - validated);
      rows.add(new Row(ContactModel.RANKER + "-refitted", List.of(), tested, trainSeconds, micros));
    }
  }
}
