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
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Predictions that follow a log. A rule, which takes no time to fit, answers first, until the
 * predictor that is best on the log's own recent events has been fitted in the background. It sees
 * every event soon after it was accepted and is fitted anew when the log has grown by a quarter. An
 * answer states the version that its predictor has seen.
 */
public final class Predictors implements AutoCloseable {
  /** A rule without training. */
  private static final PredictorRequest RULE =
      new PredictorRequest("last-contact", Rates.chosen(), 1, null, false);

  /** Fitting pauses for this many times as long as it took, so that most of a core is left. */
  private static final int PAUSES = 4;

  /** By how much a log grows until it is fitted anew. */
  private static final double GROWTH = 1.25;

  private static final long FOLLOW_NANOS = 50_000_000;
  private static final long SHORTEST_PAUSE_NANOS = 200_000_000;

  private final LiveLog log;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final Thread follower;
  private final Thread fitter;
  private volatile boolean closed;

  // written under the lock, as one
  private volatile @Nullable FittedPredictor predictor;
  private volatile long version = -1;
  private boolean chosen;

  /** What a predictor answered, and the version it had seen. */
  public record Predicted<A>(A answer, long version) {}

  private interface Question<A> {
    A ask(FittedPredictor predictor);
  }

  /** Starts to follow a log. */
  public Predictors(LiveLog log) {
    this.log = log;
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
      LogVersion now = log.version();
      if (now.number() != version && now.events().size() > 0) {
        FittedPredictor first = predictor == null ? fitted(now, RULE) : null;
        lock.writeLock().lock();
        try {
          FittedPredictor current = predictor;
          if (current != null) {
            current.follow(now.eventsWithSelfLoops());
            version = now.number();
          } else if (first != null) {
            predictor = first;
            version = now.number();
          }
        } catch (RuntimeException e) {
          failed("a predictor could not follow the log", e);
        } finally {
          lock.writeLock().unlock();
        }
      }
      pause(FOLLOW_NANOS);
    }
  }

  private void fit() {
    int fittedTo = 0;
    while (!closed) {
      long start = System.nanoTime();
      LogVersion now = log.version();
      int events = now.eventsWithSelfLoops().size();
      boolean due = events > 0 && events >= GROWTH * fittedTo;
      if (due && now.events().size() > 0) {
        fittedTo = events;
        FittedPredictor fresh = fitted(now, PredictorRequest.AUTO);
        if (fresh != null) {
          take(fresh, now.number());
        }
      }
      pause(Math.max(SHORTEST_PAUSE_NANOS, PAUSES * (System.nanoTime() - start)));
    }
  }

  /** Answers from this predictor from now on, once it has seen what the one before had. */
  private void take(FittedPredictor fresh, long seen) {
    lock.writeLock().lock();
    try {
      LogVersion now = log.version();
      if (now.number() != seen) {
        fresh.follow(now.eventsWithSelfLoops());
      }
      predictor = fresh;
      version = now.number();
      chosen = true;
    } catch (RuntimeException e) {
      failed("a predictor could not catch up with the log", e);
    } finally {
      lock.writeLock().unlock();
    }
  }

  private static @Nullable FittedPredictor fitted(LogVersion version, PredictorRequest request) {
    try {
      return Answers.of(version.logWithSelfLoops()).fit(request, version.width(), Progress.NONE);
    } catch (IOException | RuntimeException e) {
      failed("no predictor could be fitted", e); // the one before keeps answering
      return null;
    }
  }

  private static void failed(String what, Exception e) {
    System.getLogger("dev.tiara.server").log(System.Logger.Level.WARNING, what, e);
  }

  private void pause(long nanos) {
    long end = System.nanoTime() + nanos;
    while (!closed && System.nanoTime() < end) {
      LockSupport.parkNanos(Math.min(SHORTEST_PAUSE_NANOS, end - System.nanoTime()));
    }
  }

  /** Whether predictions come from a predictor chosen by the log's own events. */
  public boolean isReady() {
    lock.readLock().lock();
    try {
      return chosen;
    } finally {
      lock.readLock().unlock();
    }
  }

  /** The most likely next links. */
  public Predicted<NextLinksAnswer> ask(NextLinksQuestion question) {
    return ask(asked -> asked.ask(question, Progress.NONE));
  }

  /** The scores of given links. */
  public Predicted<PairsAnswer> ask(PairsQuestion question) {
    return ask(asked -> asked.ask(question, Progress.NONE));
  }

  private <A> Predicted<A> ask(Question<A> question) {
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

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(follower);
    LockSupport.unpark(fitter);
  }
}
