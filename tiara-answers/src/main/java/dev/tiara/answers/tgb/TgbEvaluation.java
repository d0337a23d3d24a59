package dev.tiara.answers.tgb;

import dev.tiara.answers.contact.ContactFit;
import dev.tiara.answers.contact.ContactModel;
import dev.tiara.answers.contact.ContactSettings;
import dev.tiara.answers.contest.Calibration;
import dev.tiara.answers.contest.Choice;
import dev.tiara.answers.contest.Contender;
import dev.tiara.answers.contest.Contest;
import dev.tiara.answers.contest.Entrants;
import dev.tiara.answers.contest.EventRule;
import dev.tiara.answers.contest.QueryResults;
import dev.tiara.answers.event.Candidates;
import dev.tiara.answers.event.Feature;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.event.Visibility;
import dev.tiara.answers.network.Network;
import dev.tiara.progress.Progress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

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
   */
  public record Row(
      String predictor,
      List<QueryResults> validation,
      List<QueryResults> test,
      double trainSeconds) {}

  /**
   * What the 90% sets of the chosen predictor were on the test part, beside a list that always has
   * the same length.
   *
   * @param results the sets, with the probability of each answer
   * @param threshold the least probability of a member
   * @param useful whether the sets were small enough on the validation part to be given at all
   * @param rule the rule that is best on the validation part
   * @param top the length that its lists need to have 90% of the answers there
   * @param ofRule its results on the test part
   */
  public record Sets(
      QueryResults results,
      double threshold,
      boolean useful,
      String rule,
      int top,
      QueryResults ofRule) {}

  /**
   * The results under a convention.
   *
   * @param choice what validation chose, with the first seed
   * @param sets what the chosen predictor's 90% sets were; empty if the test part was not asked for
   */
  public record Result(Convention convention, List<Row> rows, Choice choice, List<Sets> sets) {}

  /**
   * What to evaluate.
   *
   * @param candidates the competitors of an answer
   * @param seeds the number of seeds for networks
   * @param test whether to ask for the test part, too
   * @param ablation whether to compare rankers with other features
   */
  public record Options(Candidates candidates, int seeds, boolean test, boolean ablation) {}

  /**
   * Runs the protocol.
   *
   * @throws IllegalArgumentException if a part has no events
   */
  public static Result run(
      OrderedEvents events,
      Convention convention,
      Options options,
      ContactSettings settings,
      Progress progress) {
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
    return new Run(events, convention, options, trained, validated, settings, progress).run();
  }

  /** Networks that are compared under one name, one per seed. */
  private record Trained(String name, List<Network> networks, double seconds) {}

  private static final class Run {
    private final OrderedEvents events;
    private final Convention convention;
    private final Options options;
    private final Candidates candidates;
    private final int trained;
    private final int validated;
    private final ContactSettings settings;
    private final Progress progress;
    private final Map<String, Set<Feature>> variants = new LinkedHashMap<>();

    Run(
        OrderedEvents events,
        Convention convention,
        Options options,
        int trained,
        int validated,
        ContactSettings settings,
        Progress progress) {
      this.progress = progress;
      this.events = events;
      this.convention = convention;
      this.options = options;
      this.candidates = options.candidates;
      this.trained = trained;
      this.validated = validated;
      this.settings = settings;
      if (options.ablation) {
        variants.putAll(Ablation.variants(events.isBipartite(trained)));
      }
    }

    private ContactFit fit(long seed, Set<Feature> features, String part) {
      ContactSettings seeded = settings.withSeed(settings.seed() + seed).withFeatures(features);
      return new ContactFit(events, convention.visibility, candidates, seeded, named(part));
    }

    /** Names the convention and the part of the work in every phase. */
    private Progress named(String part) {
      return (task, unit, done, total) ->
          progress.at(convention.words() + ", " + part + ": " + task, unit, done, total);
    }

    private Contest contest(int trainedOn, Collection<Feature> features, String part) {
      return new Contest(
          events,
          convention.visibility,
          TimeScales.of(events, trainedOn),
          candidates,
          features,
          settings.threads(),
          named(part));
    }

    Result run() {
      List<Trained> all = new ArrayList<>();
      List<Network> linear = new ArrayList<>();
      List<Network> networks = new ArrayList<>();
      long start = System.nanoTime();
      for (int seed = 0; seed < options.seeds; seed++) {
        List<Network> both = fit(seed, settings.features(), "seed " + (seed + 1)).networks(trained);
        if (!both.isEmpty()) {
          linear.add(both.get(0));
          networks.add(both.get(1));
        }
      }
      if (!networks.isEmpty()) {
        double seconds = (System.nanoTime() - start) * 1e-9 / options.seeds;
        all.add(new Trained(Entrants.LINEAR, linear, seconds));
        all.add(new Trained(Entrants.RANKER, networks, seconds));
      }
      Set<Feature> features = EnumSet.copyOf(settings.features());
      for (Map.Entry<String, Set<Feature>> variant : variants.entrySet()) {
        start = System.nanoTime();
        List<Network> fits = new ArrayList<>();
        for (int seed = 0; seed < options.seeds; seed++) {
          Entrants entrants = Entrants.named(Entrants.RANKER).orElseThrow();
          String part = variant.getKey() + ", seed " + (seed + 1);
          fits.addAll(fit(seed, variant.getValue(), part).networks(trained, entrants));
        }
        double seconds = (System.nanoTime() - start) * 1e-9 / options.seeds;
        if (!fits.isEmpty()) {
          all.add(new Trained(variant.getKey(), fits, seconds));
          features.addAll(variant.getValue());
        }
      }
      Contest contest = contest(trained, features, "ranking");
      contest.skip(trained);
      Supplier<List<Contender>> contenders = () -> contenders(all);
      List<QueryResults> validation =
          contest.run("validation", validated, Integer.MAX_VALUE, 1, contenders);
      // The choice and the calibration see the validation part only.
      var parts = new ContactFit.Parts(trained, (trained + validated) / 2, validated);
      List<Network> first =
          networks.isEmpty() ? List.of() : List.of(linear.get(0), networks.get(0));
      ContactModel model = fit(0, settings.features(), "choice").choose(first, parts);
      List<QueryResults> tested =
          options.test
              ? contest.run("test", events.size(), Integer.MAX_VALUE, 1, contenders)
              : List.of();
      List<Row> rows = new ArrayList<>();
      int at = 0;
      for (EventRule rule : EventRule.values()) {
        rows.add(row(rule.title(), validation, tested, at++, 1, 0));
      }
      for (Trained each : all) {
        int seeds = each.networks.size();
        rows.add(row(each.name, validation, tested, at, seeds, each.seconds));
        at += seeds;
      }
      List<Sets> sets = new ArrayList<>();
      if (options.test) {
        sets.add(sets(model, parts, rows));
        refitted(rows);
      }
      return new Result(convention, rows, model.choice(), sets);
    }

    /**
     * The rules, then the networks of each kind. The first network of a kind computes its features
     * by itself, so that its time is what it would be alone; those of further seeds share them.
     */
    private static List<Contender> contenders(List<Trained> all) {
      List<Contender> contenders = new ArrayList<>(EventRule.all());
      for (Trained each : all) {
        contenders.addAll(Contender.sharing(each.networks.subList(0, 1)));
        contenders.addAll(Contender.sharing(each.networks.subList(1, each.networks.size())));
      }
      return contenders;
    }

    private static Row row(
        String title,
        List<QueryResults> validation,
        List<QueryResults> test,
        int from,
        int seeds,
        double trainSeconds) {
      return new Row(
          title,
          validation.subList(from, from + seeds),
          test.isEmpty() ? List.of() : test.subList(from, from + seeds),
          trainSeconds);
    }

    /** The 90% sets of the chosen predictor on the test part, beside the best rule's lists. */
    private Sets sets(ContactModel model, ContactFit.Parts parts, List<Row> rows) {
      double threshold = model.calibration().threshold(Calibration.REPORTED);
      Contest contest = contest(trained, settings.features(), "confidence sets");
      contest.skip(validated);
      QueryResults results =
          contest
              .run(
                  "test",
                  events.size(),
                  Integer.MAX_VALUE,
                  threshold,
                  () -> List.of(model.contender()))
              .get(0);
      Row rule =
          rows.subList(0, EventRule.values().length).stream()
              .max(Comparator.comparingDouble(row -> row.validation.get(0).mrr()))
              .orElseThrow();
      int top = top(rule.validation.get(0), parts.chosen());
      boolean useful = model.calibration().recent().isUseful();
      return new Sets(results, threshold, useful, rule.predictor, top, rule.test.get(0));
    }

    /** The length of list that has 90% of the answers from an event on. */
    private static int top(QueryResults results, int from) {
      double[] ranks =
          IntStream.range(0, results.size())
              .filter(i -> results.event(i) >= from)
              .mapToDouble(results::rank)
              .sorted()
              .toArray();
      int place = (int) Math.ceil(Calibration.REPORTED * (ranks.length + 1) - 1e-9);
      return (int) Math.ceil(ranks[Math.min(place, ranks.length) - 1]);
    }

    /** A network that has learned from the validation part as well, with the first seed. */
    private void refitted(List<Row> rows) {
      long start = System.nanoTime();
      Entrants entrants = Entrants.named(Entrants.RANKER).orElseThrow();
      List<Network> networks =
          fit(0, settings.features(), "refitted").networks(validated, entrants);
      double trainSeconds = (System.nanoTime() - start) * 1e-9;
      if (networks.isEmpty()) {
        return;
      }
      Contest contest = contest(validated, settings.features(), "refitted");
      contest.skip(validated);
      List<QueryResults> tested =
          contest.run(
              "test", events.size(), Integer.MAX_VALUE, 1, () -> Contender.sharing(networks));
      rows.add(new Row(Entrants.RANKER + "-refitted", List.of(), tested, trainSeconds));
    }
  }
}
