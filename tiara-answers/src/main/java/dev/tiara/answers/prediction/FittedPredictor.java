package dev.tiara.answers.prediction;

import dev.tiara.answers.Log;
import dev.tiara.answers.SnapshotDates;
import dev.tiara.answers.contact.ConfidenceSet;
import dev.tiara.answers.contact.ContactModel;
import dev.tiara.answers.contact.ContactModelFile;
import dev.tiara.answers.contact.ContactPredictor;
import dev.tiara.answers.contact.ContactQuery;
import dev.tiara.answers.contact.ContactSettings;
import dev.tiara.answers.contact.Contacts;
import dev.tiara.answers.contact.EventFingerprint;
import dev.tiara.answers.contact.RankedContact;
import dev.tiara.answers.contact.ReplayedContacts;
import dev.tiara.answers.contest.Choice;
import dev.tiara.answers.contest.Entrants;
import dev.tiara.answers.event.Visibility;
import dev.tiara.answers.network.Reasons;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import dev.tiara.internal.text.Counted;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A predictor that has seen a whole log and answers questions about its next links; fitted once, it
 * can be asked often, follow the log as it grows, and be saved.
 *
 * <p>One thread at a time appends; any number may ask meanwhile.
 */
public final class FittedPredictor implements AutoCloseable {
  private final Contacts contacts;

  /** The same as {@link #contacts} if it is fitted and grows; null for a rule on snapshots. */
  private final @Nullable ContactPredictor fitted;

  private final String name;
  private final String reason;
  private final AutoCloseable resource;
  private final LinkEnds ends;
  private final SnapshotDates dates;

  private FittedPredictor(
      SnapshotDates dates, EventTable events, ContactPredictor fitted, String reason) {
    this.dates = dates;
    this.contacts = fitted;
    this.fitted = fitted;
    this.name = fitted.model().name();
    this.reason = reason;
    this.resource = () -> {};
    this.ends = new LinkEnds(events);
  }

  private FittedPredictor(SnapshotDates dates, EventTable events, SnapshotRule rule) {
    this.dates = dates;
    this.contacts = new ReplayedContacts(events, rule);
    this.fitted = null;
    this.name = rule.title();
    this.reason = "as requested";
    this.resource = rule;
    this.ends = new LinkEnds(events);
  }

  /** Fits a predictor to a log, or shows the log to a saved one. */
  public static FittedPredictor of(
      Log log, PredictorRequest request, double lateness, Progress progress) throws IOException {
    checkWeights(log, request);
    if (request.model() != null) {
      ContactModel model = read(request.model(), log, request.nextBin());
      var predictor = ContactPredictor.of(model, log.events(), settings(request), lateness);
      return new FittedPredictor(SnapshotDates.of(log), log.events(), predictor, "the saved model");
    }
    return fitted(log, log.events(), request, lateness, progress);
  }

  /** Refuses weights where they have no meaning, rather than ignoring them. */
  private static void checkWeights(Log log, PredictorRequest request) {
    if (!log.options().isWeighted()) {
      return;
    }
    if (request.model() != null) {
      throw new InputException(
          "weighted", "must not be given with {model}: a saved predictor counts events", null);
    }
    if (!SnapshotRule.WEIGHTED.contains(request.by())) {
      throw new InputException(
          "weighted",
          "must be given with {by} "
              + String.join(" or ", SnapshotRule.WEIGHTED)
              + ": all other predictors count events",
          null);
    }
  }

  /** Continues a predictor that was chosen by the first events of a log, in order of arrival. */
  public static FittedPredictor resumed(Log log, Path file, double lateness) throws IOException {
    EventTable events = log.events();
    ContactModelFile saved = read(file);
    ContactModel model = saved.model();
    int count = model.trainedOn().events();
    if (count > events.size() || !saved.data().isIn(events.first(count))) {
      throw unfit(file, "other data", "");
    }
    ContactSettings settings = settings(PredictorRequest.AUTO);
    var predictor = ContactPredictor.of(model, events, settings, lateness);
    return new FittedPredictor(
        SnapshotDates.of(log), events, predictor, reason(model, PredictorRequest.AUTO));
  }

  /** Fits a predictor to the first snapshots of a log. */
  public static FittedPredictor upTo(
      Log log, int last, PredictorRequest request, Progress progress) {
    EventStream stream =
        EventStream.of(log.events(), log.bins(), log.options().weighting()).first(last + 1);
    return fitted(log, stream.events(), request, 0, progress);
  }

  private static FittedPredictor fitted(
      Log log, EventTable events, PredictorRequest request, double lateness, Progress progress) {
    Optional<Entrants> entrants =
        request.isChosen() ? Optional.of(Entrants.ALL) : Entrants.named(request.by());
    if (entrants.isEmpty()) {
      EventStream stream =
          UserInput.checked(
              "input", () -> EventStream.of(events, log.bins(), log.options().weighting()));
      return new FittedPredictor(
          SnapshotDates.of(log),
          events,
          SnapshotRule.of(
              request.by(), stream, request.rates().proximity(log.direction()), progress));
    }
    Visibility visibility =
        request.nextBin()
            ? Visibility.Bins.of(log.data().log().timeline(), log.bins(), log.events().lastTime())
            : Visibility.perEvent();
    ContactPredictor predictor =
        UserInput.checked(
            "input",
            () ->
                ContactPredictor.fit(
                    events, visibility, entrants.get(), settings(request), lateness, progress));
    return new FittedPredictor(
        SnapshotDates.of(log), events, predictor, reason(predictor.model(), request));
  }

  private static String reason(ContactModel model, PredictorRequest request) {
    if (!request.isChosen()) {
      return "as requested";
    }
    return model.choice().queries() == 0
        ? "too little history to choose from: only "
            + Counted.of(model.trainedOn().events(), "event")
        : model.choice().toString();
  }

  private static ContactSettings settings(PredictorRequest request) {
    return ContactSettings.DEFAULT.withSeed(request.seed());
  }

  private static ContactModel read(Path file, Log log, boolean nextBin) throws IOException {
    ContactModelFile saved = read(file);
    ContactModel model = saved.model();
    if (nextBin) {
      boolean same =
          model.visibility() instanceof Visibility.Bins bins
              && Math.abs(bins.width() / log.width() - 1) <= 1e-9;
      if (!same) {
        String trained =
            model.visibility() instanceof Visibility.Bins bins
                ? "snapshots of width " + bins.width()
                : "next contacts";
        throw unfit(file, trained, ", got snapshots of width " + log.width())
            .about("time-bin", "snapshots");
      }
    }
    if (!saved.data().isIn(log.events())) {
      boolean loops = EventFingerprint.hasSelfLoops(log.events());
      if (loops != saved.data().selfLoops()) {
        throw unfit(
                file,
                (loops ? "a log without" : "a log with") + " events from a node to itself",
                loops ? ": leave out {self-loops}" : ": give {self-loops}")
            .about("model", "self-loops");
      }
      throw unfit(
          file,
          "other data",
          ": INPUT must contain the "
              + model.trainedOn().events()
              + " events up to time "
              + plain(model.trainedOn().to())
              + " that it was trained on");
    }
    return model;
  }

  private static ContactModelFile read(Path file) throws IOException {
    try {
      return ContactModelFile.read(file);
    } catch (FileSystemException e) {
      throw e; // missing or not readable
    } catch (IOException e) {
      throw new InputException(String.valueOf(e.getMessage()), e).about("model");
    }
  }

  private static InputException unfit(Path file, String trainedOn, String but) {
    return new InputException(file + " was trained on " + trainedOn + but).about("model");
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  private static String predicts(ContactModel model) {
    return model.visibility() instanceof Visibility.Bins bins
        ? "contacts of the next bin, of width " + plain(bins.width())
        : "next contact";
  }

  private static @Nullable Integer snapshots(ContactModel model) {
    ContactModel.TrainedOn on = model.trainedOn();
    return model.visibility() instanceof Visibility.Bins bins
        ? bins.count(on.from(), on.to())
        : null;
  }

  /** What predicts, and why. */
  public Prediction prediction() {
    if (fitted == null) {
      return new Prediction(name, reason, "contacts of the next snapshot", false, Optional.empty());
    }
    ContactModel model = fitted.model();
    ContactModel.TrainedOn on = model.trainedOn();
    return new Prediction(
        model.name(),
        reason,
        predicts(model),
        true,
        Optional.of(
            new Prediction.TrainedOn(
                on.events(),
                snapshots(model),
                on.from(),
                on.to(),
                dates.date(on.from()),
                dates.date(on.to()))));
  }

  /** How it was chosen. */
  public Choice choice() {
    return growing().model().choice();
  }

  /** The most likely next links. */
  public NextLinksAnswer ask(NextLinksQuestion question, Progress progress) {
    ends.check(question);
    List<String> sources = ends.sources(question);
    var forecast = new Forecast(sources.size(), question.sources() == null);
    Double confidence = question.confidence();
    List<NextLinksAnswer.Row> rows = new ArrayList<>();
    if (confidence != null) {
      return confident(question, sources, confidence, forecast.watching(progress));
    }
    var query =
        new ContactQuery(
            question.top(),
            question.contacts() == NextLinksQuestion.Contacts.EXCLUDE,
            question.candidates());
    List<List<RankedContact>> answers = contacts.next(sources, query, forecast.watching(progress));
    for (int i = 0; i < sources.size(); i++) {
      add(rows, sources.get(i), answers.get(i));
    }
    return new NextLinksAnswer(prediction(), rows, List.of());
  }

  private static void add(
      List<NextLinksAnswer.Row> rows, String source, List<RankedContact> contacts) {
    for (RankedContact contact : contacts) {
      rows.add(
          new NextLinksAnswer.Row(
              source,
              contact.rank(),
              contact.target(),
              contact.score(),
              contact.probability(),
              contact.known()));
    }
  }

  private NextLinksAnswer confident(
      NextLinksQuestion question, List<String> sources, double confidence, LongConsumer progress) {
    if (fitted == null) {
      throw new InputException(
          "confidence",
          "must not be given with {by} " + name + ", which has no probabilities",
          null);
    }
    List<NextLinksAnswer.Row> rows = new ArrayList<>();
    List<NextLinksAnswer.Set> sets = new ArrayList<>();
    List<ConfidenceSet> found = fitted.confidenceSets(sources, confidence, progress);
    for (int i = 0; i < sources.size(); i++) {
      ConfidenceSet set = found.get(i);
      List<RankedContact> members = set.contacts();
      Optional<String> refused =
          set.useful()
              ? Optional.empty()
              : Optional.of(
                  String.format(
                      Locale.ROOT,
                      "too large to be useful: %d of %d candidates",
                      members.size(),
                      set.candidates()));
      add(
          rows,
          sources.get(i),
          set.useful() ? members : members.subList(0, Math.min(question.top(), members.size())));
      sets.add(
          new NextLinksAnswer.Set(
              sources.get(i), confidence, members.size(), set.coverage(), set.events(), refused));
    }
    return new NextLinksAnswer(prediction(), rows, sets);
  }

  /** The scores of given links. */
  public PairsAnswer ask(PairsQuestion question, Progress progress) {
    ends.check(question);
    List<String> from = question.pairs().stream().map(PairsQuestion.Pair::source).toList();
    List<String> to = question.pairs().stream().map(PairsQuestion.Pair::target).toList();
    List<RankedContact> answers =
        contacts.pairs(from, to, done -> progress.at("predict", "pairs", done, from.size()));
    List<PairsAnswer.Row> rows = new ArrayList<>();
    for (int i = 0; i < from.size(); i++) {
      RankedContact contact = answers.get(i);
      rows.add(new PairsAnswer.Row(from.get(i), to.get(i), contact.score(), contact.probability()));
    }
    return new PairsAnswer(prediction(), rows);
  }

  /** Why the ranker scores a link as it does, and how it ranks it. */
  public LinkReasons reasons(String source, String target) {
    if (fitted == null || fitted.model().network() == null) {
      throw new InputException(
          "model",
          "must hold a trained predictor, which has reasons; the rule " + name + " explains itself",
          null);
    }
    Reasons reasons = fitted.explain(source, target);
    RankedContact contact = fitted.pairs(List.of(source), List.of(target), done -> {}).get(0);
    return new LinkReasons(contact.known(), contact.rank(), contact.probability(), reasons);
  }

  /**
   * Follows a log that has grown.
   *
   * @param log the log; its events beyond those seen so far are appended, and if one of them is too
   *     late for that, all are replayed
   * @throws InputException if the predictor is a rule on snapshots
   */
  public void follow(EventTable log) {
    ContactPredictor growing = growing();
    int seen = growing.events();
    UserInput.check("events", () -> growing.appendFrom(log));
    ends.add(log, seen);
  }

  /**
   * Appends events, all or none of them as seen by a question.
   *
   * @throws InputException if the predictor is a rule on snapshots, or an event is too late
   */
  public void append(EventTable more) {
    UserInput.check("events", () -> growing().append(more));
    ends.add(more, 0);
  }

  /** Fits anew to all events so far; questions are answered by the earlier model meanwhile. */
  public void refit() {
    growing().refit();
  }

  private ContactPredictor growing() {
    if (fitted == null) {
      throw new InputException("by", "must not be a rule on snapshots, which cannot grow", name);
    }
    return fitted;
  }

  /** The number of events that it has seen. */
  public int events() {
    return fitted == null ? 0 : fitted.events();
  }

  /**
   * Saves the predictor, so that it can be asked again without training.
   *
   * @throws InputException if it is a rule on snapshots
   */
  public void save(Path file) throws IOException {
    if (fitted == null) {
      throw unsaveable(name);
    }
    fitted.save(file);
  }

  /** The error of saving a rule on snapshots. */
  public static InputException unsaveable(String by) {
    return new InputException(
        "by", "must be auto or one of " + String.join(", ", Entrants.names()) + " with {save}", by);
  }

  @Override
  public void close() {
    try {
      resource.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
