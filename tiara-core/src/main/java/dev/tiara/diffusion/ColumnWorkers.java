package dev.tiara.diffusion;

import dev.tiara.graph.Snapshot;
import dev.tiara.sparse.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that make the columns of X̃_t, each column whole by one of them. */
final class ColumnWorkers implements AutoCloseable {
  /** Columns taken at a time: enough to make the counter cheap, few enough to balance the load. */
  private static final int CHUNK = 64;

  private final int threads;

  /** Null when the calling thread does the work. */
  private final ExecutorService executor;

  ColumnWorkers(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
    this.threads = threads;
    this.executor =
        threads == 1
            ? null
            : Executors.newFixedThreadPool(
                threads,
                task -> {
                  Thread thread = new Thread(task, "tiara-column-worker");
                  thread.setDaemon(true);
                  return thread;
                });
  }

  /** Makes column s in the working space x. */
  @FunctionalInterface
  interface ColumnTask {
    void make(int s, Column x);
  }

  /** All columns for snapshot A, as the rows of the transposed matrix. */
  SparseMatrix columns(Snapshot A, ColumnTask task) {
    int n = A.nodeCount();
    int[] positionOf = new int[n];
    Arrays.fill(positionOf, -1);
    for (int p = 0; p < A.activatedCount(); p++) {
      positionOf[A.activated(p)] = p;
    }
    int[][] indices = new int[n][];
    float[][] values = new float[n][];
    AtomicInteger next = new AtomicInteger();
    Runnable work =
        () -> {
          Column x = new Column(A, positionOf);
          int start;
          while ((start = next.getAndAdd(CHUNK)) < n && start >= 0) {
            for (int s = start; s < Math.min(n, start + CHUNK); s++) {
              task.make(s, x);
              indices[s] = x.indices();
              values[s] = x.values();
            }
          }
        };
    run(work);
    return SparseMatrix.ofRows(indices, values);
  }

  private void run(Runnable work) {
    if (executor == null) {
      work.run();
      return;
    }
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      running.add(executor.submit(work));
    }
    try {
      for (Future<?> worker : running) {
        worker.get();
      }
    } catch (InterruptedException e) {
      running.forEach(worker -> worker.cancel(true));
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while diffusing", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    if (executor != null) {
      executor.shutdownNow();
    }
  }
}
