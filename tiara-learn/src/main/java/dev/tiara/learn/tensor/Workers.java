package dev.tiara.learn.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Threads that work off numbered chunks; the calling thread is one of them.
 *
 * <p>Which thread takes a chunk is left to chance, so a chunk must depend on its number alone.
 */
public final class Workers implements AutoCloseable {
  /**
   * Rows of a chunk: enough to pay for handing it out, few enough to share the load, a multiple of
   * the blocks of {@link GraphLstm}.
   */
  private static final int MIN_ROWS = 240;

  /** Each chunk of a sum over rows has sums of its own, so their number is bounded. */
  private static final int MAX_CHUNKS = 64;

  private final int threads;

  /** Null when the calling thread does all the work. */
  private final ExecutorService helpers;

  /** So many threads, the caller included. */
  public Workers(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
    this.threads = threads;
    this.helpers =
        threads == 1
            ? null
            : Executors.newFixedThreadPool(
                threads - 1,
                task -> {
                  Thread thread = new Thread(task, "tiara-learn-worker");
                  thread.setDaemon(true);
                  return thread;
                });
  }

  /** A range of rows and its number. */
  @FunctionalInterface
  public interface RowTask {
    void run(int chunk, int from, int to);
  }

  /** How many chunks so many rows are cut into. */
  public static int chunks(int rows) {
    return (rows + chunkRows(rows) - 1) / chunkRows(rows);
  }

  private static int chunkRows(int rows) {
    return Math.max(MIN_ROWS, (rows + MAX_CHUNKS - 1) / MAX_CHUNKS);
  }

  /** Runs the task for every chunk of the rows. */
  public void forRows(int rows, RowTask task) {
    int size = chunkRows(rows);
    forEach(chunks(rows), c -> task.run(c, c * size, Math.min(rows, (c + 1) * size)));
  }

  /** Runs the task for 0 … count − 1, in no certain order. */
  public void forEach(int count, IntConsumer task) {
    if (helpers == null || count <= 1) {
      for (int i = 0; i < count; i++) {
        task.accept(i);
      }
      return;
    }
    AtomicInteger next = new AtomicInteger();
    Runnable work =
        () -> {
          for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
            task.accept(i);
          }
        };
    List<Future<?>> helping = new ArrayList<>();
    for (int i = 1; i < Math.min(threads, count); i++) {
      helping.add(helpers.submit(work));
    }
    RuntimeException failure = null;
    try {
      work.run();
    } catch (RuntimeException e) {
      failure = e;
    }
    join(helping, failure);
  }

  /** Waits for all, so that nobody writes to a buffer any more when the caller goes on. */
  private static void join(List<Future<?>> helping, RuntimeException earlier) {
    RuntimeException failure = earlier;
    boolean interrupted = false;
    for (Future<?> helper : helping) {
      boolean done = false;
      while (!done) {
        try {
          helper.get();
          done = true;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          done = true;
          if (e.getCause() instanceof Error error) {
            throw error;
          }
          failure = failure == null ? new IllegalStateException(e.getCause()) : failure;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public void close() {
    if (helpers != null) {
      helpers.shutdownNow();
    }
  }
}
