package dev.tiara.server.live;

import dev.tiara.answers.Answers;
import dev.tiara.answers.prediction.FittedPredictor;
import dev.tiara.answers.prediction.NextLinksAnswer;
import dev.tiara.answers.prediction.NextLinksQuestion;
import dev.tiara.answers.prediction.PairsAnswer;
import dev.tiara.answers.prediction.PairsQuestion;
import dev.tiara.answers.prediction.PredictorRequest;
import dev.tiara.answers.rates.Rates;
import dev.tiara.events.EventTable;
import dev.tiara.input.InputException;
import dev.tiara.progress.Progress;
import dev.tiara.server.ingest.BusyException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Predictions that follow a log. A rule, which takes no time to fit, answers first, until the
 * predictor that is best on the log's own recent events has been fitted in the background. That one
 * is fitted anew when the log has grown by a quarter. An answer knows all events that the log had
 * when the question was asked, and states its version. For a log that is complete, fitting waits
 * for the first question.
 */
public final class Predictors implements AutoCloseable {
  /** A rule without training. */
  private static final PredictorRequest RULE =
      new PredictorRequest("last-contact", Rates.chosen(), 1, null, false);

  /**
   * Fitting and following pause for this many times as long as they took, so that most of a core is
   * left.
   */
  private static final int PAUSES = 4;

  /** By how much a log grows until it is fitted anew. */
  private static final double GROWTH = 1.25;

  /** Between two looks at the log, so that little is left to append when a question comes. */
  private static final long FOLLOW_NANOS = 50_000_000;

  private static final long SHORTEST_PAUSE_NANOS = 200_000_000;
  private static final long PAUSE_AFTER_FAILURE_NANOS = 10_000_000_000L;

  private final LiveLog log;
  private final @Nullable Path saved;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Thread follower;
  private final Thread fitter;
  private volatile boolean closed;
  private volatile boolean asked;

  // written under the lock, as one
  private volatile @Nullable FittedPredictor predictor;
  private volatile long version = -1;
  private volatile boolean chosen;

  /** The number of events at the last fit. */
  private volatile int fittedTo;

  private boolean resumed;

  /** Held by the one thread that fits a predictor to the past. */
  private final ReentrantLock pastLock = new ReentrantLock();

  /** The predictor of the moment in the past that was asked about last. */
  private volatile @Nullable Past past;

  private record Past(int events, double last, FittedPredictor predictor) {
    /** Whether it was fitted to these events. */
    boolean knows(EventTable known) {
      return known.size() == events && known.lastTime() == last;
    }
  }

  /** What a predictor answered, and the version it had seen. */
  public record Predicted<A>(A answer, long version) {}

  private interface Question<A> {
    A ask(FittedPredictor predictor);
  }

  /**
   * Starts to follow a log.
   *
   * @param saved the file in which each fitted predictor is saved, so that a later start continues
   *     with it and need not fit one; null for none
   */
  public Predictors(LiveLog log, @Nullable Path saved) {
    this.log = log;
    this.saved = saved;
    this.follower = started("tiara-follow", this::follow);
    this.fitter = started("tiara-fit", this::fit);
  }

  private static Thread started(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void follow() {
    while (!closed) {
      long start = System.nanoTime();
      catchUp();
      pause(Math.max(FOLLOW_NANOS, PAUSES * (System.nanoTime() - start)));
    }
  }

  /** Shows the predictor all events of the log. */
  private void catchUp() {
    if (log.version().number() == version) {
      return;
    }
    lock.writeLock().lock();
    try {
      LogVersion now = log.version();
      FittedPredictor current = predictor;
      if (current != null) {
        current.follow(now.events());
        version = now.number();
      } else if (now.events().size() > 0) {
        predictor = resumed(now);
        chosen = predictor != null;
        if (predictor == null) {
          predictor = fitted(now, RULE);
        }
        version = now.number();
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      failed("predictions start again, because one could not follow the log", e);
      predictor = null;
      chosen = false;
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** The saved predictor, if there is one of this log. It is tried once, at the start. */
  private @Nullable FittedPredictor resumed(LogVersion now) {
    if (resumed || saved == null || !Files.exists(saved)) {
      return null;
    }
    resumed = true;
    try {
      FittedPredictor known = Answers.of(now.unweighted()).resume(saved, log.lateness());
      fittedTo = known.prediction().trainedOn().orElseThrow().events();
      return known;
    } catch (IOException | RuntimeException e) {
      warn("a predictor is fitted anew, because none can be resumed: " + e.getMessage());
      return null;
    }
  }

  private void save(FittedPredictor fresh) {
    if (saved == null) {
      return;
    }
    try {
      fresh.save(saved);
    } catch (IOException e) {
      warn("the predictor is not saved, so the next start fits one: " + e.getMessage());
    }
  }

  private void warn(String what) {
    if (!closed) {
      System.getLogger("dev.tiara.server").log(System.Logger.Level.WARNING, what);
    }
  }

  private void fit() {
    while (!closed) {
      long start = System.nanoTime();
      LogVersion now = log.version();
      int events = now.events().size();
      long least = SHORTEST_PAUSE_NANOS;
      // The follower is first: it may find a saved predictor.
      if (predictor != null && isFitDue()) {
        try {
          FittedPredictor fresh = fitted(now, PredictorRequest.AUTO);
          save(fresh);
          take(fresh, events);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
          failed("no predictor could be fitted", e); // the one before keeps answering
          least = PAUSE_AFTER_FAILURE_NANOS;
        }
      }
      pause(Math.max(least, PAUSES * (System.nanoTime() - start)));
    }
  }

  /**
   * Answers from this predictor from now on, once it has seen what came meanwhile.
   *
   * @param events the number of events that it was fitted to
   */
  private void take(FittedPredictor fresh, int events) {
    fresh.follow(log.version().events()); // most of it, while questions are answered
    lock.writeLock().lock();
    try {
      LogVersion now = log.version();
      fresh.follow(now.events());
      predictor = fresh;
      version = now.number();
      fittedTo = events;
      chosen = true;
    } finally {
      lock.writeLock().unlock();
    }
  }

  private FittedPredictor fitted(LogVersion version, PredictorRequest request) throws IOException {
    return Answers.of(version.unweighted()).fit(request, log.lateness(), Progress.NONE);
  }

  private void failed(String what, Throwable e) {
    if (!closed) {
      System.getLogger("dev.tiara.server").log(System.Logger.Level.WARNING, what, e);
    }
  }

  private void pause(long nanos) {
    long end = System.nanoTime() + nanos;
    while (!closed && System.nanoTime() < end) {
      LockSupport.parkNanos(Math.min(SHORTEST_PAUSE_NANOS, end - System.nanoTime()));
    }
  }

  /**
   * Whether a predictor is to be fitted, or is being fitted: the log has grown enough since the
   * last one, or there is none.
   */
  public boolean isFitDue() {
    int events = log.version().events().size();
    boolean wanted = asked || log.grows();
    return wanted && events > 0 && (!chosen || events >= GROWTH * fittedTo);
  }

  /** Whether predictions come from a predictor chosen by the log's own events. */
  public boolean isReady() {
    return chosen;
  }

  /** The most likely next links. */
  public Predicted<NextLinksAnswer> ask(NextLinksQuestion question) {
    return ask(asked -> asked.ask(question, Progress.NONE));
  }

  /** The scores of given links. */
  public Predicted<PairsAnswer> ask(PairsQuestion question) {
    return ask(asked -> asked.ask(question, Progress.NONE));
  }

  /**
   * The most likely next links, as a predictor answers that was fitted to an earlier version of the
   * log. Fitting it takes seconds; it is remembered until another moment is asked about.
   *
   * @throws BusyException if another one is being fitted
   */
  public Predicted<NextLinksAnswer> ask(NextLinksQuestion question, LogVersion earlier) {
    return ask(asked -> asked.ask(question, Progress.NONE), earlier);
  }

  /** The scores of given links, likewise. */
  public Predicted<PairsAnswer> ask(PairsQuestion question, LogVersion earlier) {
    return ask(asked -> asked.ask(question, Progress.NONE), earlier);
  }

  private <A> Predicted<A> ask(Question<A> question, LogVersion earlier) {
    Past known = past;
    if (known == null || !known.knows(earlier.events())) {
      known = fittedToThePast(earlier);
    }
    return new Predicted<>(question.ask(known.predictor), earlier.number());
  }

  private Past fittedToThePast(LogVersion earlier) {
    if (!pastLock.tryLock()) {
      throw new BusyException("questions about the past");
    }
    try {
      EventTable events = earlier.events();
      var fresh =
          new Past(events.size(), events.lastTime(), fitted(earlier, PredictorRequest.AUTO));
      past = fresh;
      return fresh;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      pastLock.unlock();
    }
  }

  private <A> Predicted<A> ask(Question<A> question) {
    asked = true;
    catchUp();
    lock.readLock().lock();
    try {
      FittedPredictor current = predictor;
      if (current == null) {
        throw new InputException("the log has no events to predict from yet");
      }
      return new Predicted<>(question.ask(current), version);
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Ends the work in the background; a fit that has begun is given up. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(follower);
    fitter.interrupt();
  }
}
