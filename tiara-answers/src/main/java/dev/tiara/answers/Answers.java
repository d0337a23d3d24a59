package dev.tiara.answers;

import dev.tiara.answers.drift.DriftAnswer;
import dev.tiara.answers.drift.DriftQuestion;
import dev.tiara.answers.evaluation.EvaluationAnswer;
import dev.tiara.answers.evaluation.EvaluationQuestion;
import dev.tiara.answers.evaluation.TgbQuestion;
import dev.tiara.answers.explain.ExplanationAnswer;
import dev.tiara.answers.explain.ExplanationQuestion;
import dev.tiara.answers.inspection.InspectionAnswer;
import dev.tiara.answers.inspection.StatisticsAnswer;
import dev.tiara.answers.prediction.FittedPredictor;
import dev.tiara.answers.prediction.LinkEnds;
import dev.tiara.answers.prediction.NextLinksQuestion;
import dev.tiara.answers.prediction.PairsQuestion;
import dev.tiara.answers.prediction.PredictorRequest;
import dev.tiara.answers.proximity.ProximityAnswer;
import dev.tiara.answers.proximity.ProximityQuestion;
import dev.tiara.answers.proximity.TimelineAnswer;
import dev.tiara.answers.proximity.TimelineQuestion;
import dev.tiara.answers.rates.RateChoice;
import dev.tiara.answers.rates.RatesQuestion;
import dev.tiara.answers.rates.Walked;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.input.InputException;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about a log. Every surface, whether command, Python or service, asks here, so
 * that each answer is computed, validated and written as JSON in one place.
 *
 * <pre>{@code
 * var question = new ProximityQuestion(List.of(new Seed("ann")), null, 10, Rates.of(0.2, 0.3), 100);
 * ProximityAnswer answer = Answers.of(events, TimeBins.ofWidth(604_800)).ask(question);
 * }</pre>
 *
 * <p>Nothing here looks ahead: an answer about a snapshot depends only on events up to that
 * snapshot. A question about something that the log does not have is an {@link InputException}.
 * Immutable and safe for use by multiple threads.
 */
public final class Answers {
  private final Log log;

  private Answers(Log log) {
    this.log = log;
  }

  /** Answers about a log. */
  public static Answers of(Log log) {
    return new Answers(log);
  }

  /** Answers about events in memory, undirected and unweighted. */
  public static Answers of(EventTable events, TimeBins bins) {
    return of(Log.of(events, bins));
  }

  /** The log that is asked about. */
  public Log log() {
    return log;
  }

  /** The time-aware neighbours of a node, or of a group. */
  public ProximityAnswer ask(ProximityQuestion question, Progress progress) {
    boolean keepsBins = question.at() != null; // it refers to the snapshots as they are
    return ProximityAnswer.of(
        Walked.of(log, question.rates(), keepsBins, at("at", question.at()), progress),
        question,
        progress);
  }

  /** The time-aware neighbours of a node, or of a group, in every snapshot. */
  public TimelineAnswer ask(TimelineQuestion question, Progress progress) {
    return TimelineAnswer.of(
        Walked.of(log, question.rates(), true, null, progress), question, progress);
  }

  /**
   * Why two nodes are close.
   *
   * @throws IOException if a saved ranker cannot be read
   */
  public ExplanationAnswer ask(ExplanationQuestion question, Progress progress) throws IOException {
    return ExplanationAnswer.of(
        Walked.of(log, question.rates(), true, at("at", question.at()), progress),
        log,
        question,
        progress);
  }

  private @Nullable Integer at(String parameter, @Nullable Moment moment) {
    return moment == null ? null : moment.in(log, parameter);
  }

  /** What changed. */
  public DriftAnswer ask(DriftQuestion question, Progress progress) {
    @Nullable Integer until = at("until", question.until());
    return DriftAnswer.of(
        Walked.of(log, question.rates(), true, until, progress), question, progress);
  }

  /** How well predictors rank the links of the log. */
  public EvaluationAnswer ask(EvaluationQuestion question, Progress progress) {
    return EvaluationAnswer.of(log, question, progress);
  }

  /**
   * How well predictors rank the events of the log, event by event.
   *
   * @throws InputException if the log has too few events
   */
  public EvaluationAnswer ask(TgbQuestion question, Progress progress) {
    return EvaluationAnswer.of(log, question, progress);
  }

  /**
   * How the predictors compare among which {@link #fit} chooses, on recent events.
   *
   * @param request the request of a choice
   * @throws IOException never, as there is no saved predictor
   */
  public EvaluationAnswer compare(PredictorRequest request, Progress progress) throws IOException {
    return EvaluationAnswer.of(log, request, progress);
  }

  /** The rates that best rank the links of the latest snapshots. */
  public RateChoice ask(RatesQuestion question, Progress progress) {
    return RateChoice.of(log, question, progress);
  }

  /** How the input was interpreted. */
  public InspectionAnswer inspection() {
    return new InspectionAnswer(log.inspection());
  }

  /** The paper's Table 1 row of the log. */
  public StatisticsAnswer statistics() {
    return StatisticsAnswer.of(log);
  }

  /**
   * Checks that the log has the nodes of a question, before a predictor is fitted.
   *
   * @throws InputException if it does not
   */
  public void check(NextLinksQuestion question) {
    new LinkEnds(log.events()).check(question);
  }

  /**
   * Checks that the log has the nodes of a question, before a predictor is fitted.
   *
   * @throws InputException if it does not
   */
  public void check(PairsQuestion question) {
    new LinkEnds(log.events()).check(question);
  }

  /**
   * Fits a predictor, which then answers questions about next links.
   *
   * @throws IOException if a saved predictor cannot be read
   */
  public FittedPredictor fit(PredictorRequest request, Progress progress) throws IOException {
    return fit(request, 0, progress);
  }

  /**
   * Fits a predictor that follows the log as it grows.
   *
   * @param lateness how late a further event may be, in units of time
   * @throws IOException if a saved predictor cannot be read
   */
  public FittedPredictor fit(PredictorRequest request, double lateness, Progress progress)
      throws IOException {
    return FittedPredictor.of(log, request, lateness, progress);
  }

  /**
   * Continues a predictor that was chosen and saved when the log had fewer events, as if it had
   * followed the log since.
   *
   * @param lateness how late a further event may be, in units of time
   * @throws IOException if it cannot be read
   * @throws InputException if it is damaged, or was not fitted to the first events of this log
   */
  public FittedPredictor resume(Path saved, double lateness) throws IOException {
    return FittedPredictor.resumed(log, saved, lateness);
  }
}
