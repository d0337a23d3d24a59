package dev.tiara.internal.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** The threads of a diffusion: the calling one and some beside it. */
public final class WorkerPool implements AutoCloseable {
  public final int count;

  /** The threads beside the calling one; null when it works alone. */
  private final ExecutorService executor;

  public WorkerPool(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + count);
    }
    this.count = count;
    executor =
        count == 1
            ? null
            : Executors.newFixedThreadPool(
                count - 1,
                task -> {
                  Thread thread = new Thread(task, "tiara-worker");
                  thread.setDaemon(true);
                  return thread;
                });
  }

  /** Runs the work once a thread, which is told its number, and waits for all. */
  public void run(IntConsumer work) {
    List<Future<?>> others = new ArrayList<>();
    for (int thread = 1; thread < count; thread++) {
      int number = thread;
      others.add(executor.submit(() -> work.accept(number)));
    }
    try {
      work.accept(0);
      for (Future<?> other : others) {
        other.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while diffusing", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      others.forEach(other -> other.cancel(true));
    }
  }

  /** Does tasks 0 to n − 1, each by some thread. */
  public void each(int n, IntConsumer task) {
    AtomicInteger next = new AtomicInteger();
    run(
        thread -> {
          for (int i = next.getAndIncrement(); i < n; i = next.getAndIncrement()) {
            task.accept(i);
          }
        });
  }

  @Override
  public void close() {
    if (executor != null) {
      executor.shutdownNow();
    }
  }
}
