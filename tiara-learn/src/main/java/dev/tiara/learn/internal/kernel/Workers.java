package dev.tiara.learn.internal.kernel;

import dev.tiara.internal.concurrent.WorkerPool;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * Chunks of rows on a {@link WorkerPool}.
 *
 * <p>How rows are cut into chunks depends on their number alone, so that sums by chunk have the
 * same bits on any number of threads.
 */
public final class Workers implements AutoCloseable {
  /**
   * Rows of a chunk: enough to pay for handing it out, few enough to share the load, a multiple of
   * the blocks of {@code GraphLstm}.
   */
  private static final int MIN_ROWS = 240;

  /** Each chunk of a sum over rows has sums of its own, so their number is bounded. */
  private static final int MAX_CHUNKS = 64;

  private final WorkerPool pool;

  /** This many threads, the caller included. */
  public Workers(int threads) {
    this.pool = new WorkerPool(threads);
  }

  /** A range of rows and its number. */
  @FunctionalInterface
  public interface RowTask {
    void run(int chunk, int from, int to);
  }

  /** The number of chunks that rows are cut into. */
  public static int chunks(int rows) {
    return (rows + chunkRows(rows) - 1) / chunkRows(rows);
  }

  private static int chunkRows(int rows) {
    return Math.max(MIN_ROWS, (rows + MAX_CHUNKS - 1) / MAX_CHUNKS);
  }

  /** The number of threads, the calling one included. */
  public int threads() {
    return pool.threads();
  }

  /** Runs the task for every chunk of the rows. */
  public void forRows(int rows, RowTask task) {
    forRows(rows, thread -> task);
  }

  /**
   * Runs a task for every chunk of the rows.
   *
   * @param tasks gives each thread that takes part its own task, by the thread's number
   */
  public void forRows(int rows, IntFunction<RowTask> tasks) {
    int size = chunkRows(rows);
    pool.forEachByWorker(
        chunks(rows),
        thread -> {
          RowTask task = tasks.apply(thread);
          return c -> task.run(c, c * size, Math.min(rows, (c + 1) * size));
        });
  }

  /** Runs the task for 0 … count − 1, in no particular order. */
  public void forEach(int count, IntConsumer task) {
    pool.forEach(count, task);
  }

  @Override
  public void close() {
    pool.close();
  }
}
