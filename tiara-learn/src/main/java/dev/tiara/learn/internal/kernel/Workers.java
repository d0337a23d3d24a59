package dev.tiara.learn.internal.kernel;

import dev.tiara.internal.concurrent.WorkerPool;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * Runs tasks on chunks of rows, on a {@link WorkerPool}.
 *
 * <p>How rows are divided into chunks depends only on their number, so that sums by chunk have the
 * same bits with any number of threads.
 */
public final class Workers implements AutoCloseable {
  /**
   * The minimum number of rows per chunk: enough to outweigh the cost of scheduling it, few enough
   * to balance the load, and a multiple of the block size of {@code GraphLstm}.
   */
  private static final int MIN_ROWS = 240;

  /** The maximum number of chunks; sums over rows need memory for each of them. */
  private static final int MAX_CHUNKS = 64;

  private final WorkerPool pool;

  /** Workers on this many threads, including the calling one. */
  public Workers(int threads) {
    this.pool = new WorkerPool(threads);
  }

  /** A task to run on the chunk with this number, which has the rows [from, to). */
  @FunctionalInterface
  public interface RowTask {
    void run(int chunk, int from, int to);
  }

  /** The number of chunks into which this many rows are divided. */
  public static int chunks(int rows) {
    return (rows + chunkRows(rows) - 1) / chunkRows(rows);
  }

  private static int chunkRows(int rows) {
    return Math.max(MIN_ROWS, (rows + MAX_CHUNKS - 1) / MAX_CHUNKS);
  }

  /** The number of threads, including the calling one. */
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
   * @param tasks creates the task of each participating thread, by the thread's number
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
