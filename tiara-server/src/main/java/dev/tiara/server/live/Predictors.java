package dev.tiara.server.live;

import dev.tiara.answers.Answers;
import dev.tiara.answers.FittedPredictor;
import dev.tiara.answers.NextLinksAnswer;
import dev.tiara.answers.NextLinksQuestion;
import dev.tiara.answers.PairsAnswer;
import dev.tiara.answers.PairsQuestion;
import dev.tiara.answers.PredictorRequest;
import dev.tiara.answers.Rates;
import dev.tiara.input.InputException;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Fits predictors to the latest version of a log, in the background: first a rule, which takes no
 * time, and then again and again the predictor that ranks the log's own recent events best. An
 * answer states the version that its predictor has seen.
 */
public final class Predictors implements AutoCloseable {
  /** A rule without training. */
  private static final PredictorRequest RULE =
      new PredictorRequest("last-contact", Rates.chosen(), 1, null);

  /** Fitting pauses for this many times as long as it took, so that most of a core is left. */
  private static final int PAUSES = 4;

  private static final long SHORTEST_PAUSE_NANOS = 200_000_000;

  private final LiveLog log;
  private final Thread thread;
  private volatile @Nullable Fitted fitted;
  private volatile boolean closed;

  /** A predictor and the version it has seen. */
  private static final class Fitted {
    final FittedPredictor predictor;
    final LogVersion version;
    final boolean chosen;
    private boolean closed;

    Fitted(FittedPredictor predictor, LogVersion version, boolean chosen) {
      this.predictor = predictor;
      this.version = version;
      this.chosen = chosen;
    }

    synchronized void close() {
      closed = true;
      predictor.close();
    }
  }

  /** What a predictor answered, and the version it had seen. */
  public record Predicted<A>(A answer, long version) {}

  private interface Question<A> {
    A ask(FittedPredictor predictor);
  }

  /** Starts to fit. */
  public Predictors(LiveLog log) {
    this.log = log;
    this.thread = new Thread(this::run, "tiara-fit");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    while (!closed) {
      long start = System.nanoTime();
      LogVersion version = log.version();
      Fitted current = fitted;
      boolean upToDate =
          current != null && current.chosen && current.version.number() == version.number();
      if (version.events().size() > 0 && !upToDate) {
        fit(version, current != null);
      }
      long pause = PAUSES * (System.nanoTime() - start);
      pause(current == null ? 0 : Math.max(SHORTEST_PAUSE_NANOS, pause));
    }
  }

  private void pause(long nanos) {
    long end = System.nanoTime() + nanos;
    while (!closed && System.nanoTime() < end) {
      LockSupport.parkNanos(Math.min(SHORTEST_PAUSE_NANOS, end - System.nanoTime()));
    }
  }

  private void fit(LogVersion version, boolean choose) {
    PredictorRequest request = choose ? PredictorRequest.AUTO : RULE;
    try {
      FittedPredictor predictor =
          Answers.of(version.logWithSelfLoops()).fit(request, Progress.NONE);
      Fitted before = fitted;
      fitted = new Fitted(predictor, version, choose);
      if (before != null) {
        before.close();
      }
    } catch (IOException | RuntimeException e) {
      // Too few events to choose by: the predictor before keeps answering.
      System.getLogger("dev.tiara.server")
          .log(System.Logger.Level.DEBUG, "no predictor could be fitted", e);
    }
  }

  /** Whether predictions come from a predictor chosen by the log's own events. */
  public boolean isReady() {
    Fitted current = fitted;
    return current != null && current.chosen;
  }

  /** The most likely next links. */
  public Predicted<NextLinksAnswer> ask(NextLinksQuestion question) {
    return ask(predictor -> predictor.ask(question, Progress.NONE));
  }

  /** The scores of given links. */
  public Predicted<PairsAnswer> ask(PairsQuestion question) {
    return ask(predictor -> predictor.ask(question, Progress.NONE));
  }

  private <A> Predicted<A> ask(Question<A> question) {
    while (true) {
      Fitted current = fitted;
      if (current == null) {
        throw new InputException("the log has no events to predict from yet");
      }
      synchronized (current) {
        if (!current.closed) {
          return new Predicted<>(question.ask(current.predictor), current.version.number());
        }
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
