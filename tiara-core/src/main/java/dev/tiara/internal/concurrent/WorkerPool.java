package dev.tiara.internal.concurrent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A pool of threads that execute numbered tasks; the calling thread is one of them.
 *
 * <p>Any thread may take any task, so the result of a task must depend only on its number. A call
 * returns, normally or not, only after every thread has stopped working for it, so a caller that
 * catches an exception may reuse the buffers that tasks write to. After a failure or an interrupt
 * of the calling thread, no further task is started.
 *
 * <p>The threads are daemons and end on their own after being idle for a while, so a pool that is
 * never closed leaves nothing behind.
 */
public final class WorkerPool implements AutoCloseable {
  private static final Duration IDLE = Duration.ofSeconds(10);

  private final int threads;

  /** The threads besides the calling one; null if it works alone. */
  private final @Nullable ThreadPoolExecutor helpers;

  /** A pool of this many threads, including the calling one. */
  public WorkerPool(int threads) {
    this(threads, IDLE);
  }

  /** A pool whose threads end after being idle for this long. */
  WorkerPool(int threads, Duration idle) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
    this.threads = threads;
    this.helpers = threads == 1 ? null : helpers(threads - 1, idle);
  }

  private static ThreadPoolExecutor helpers(int count, Duration idle) {
    var executor =
        new ThreadPoolExecutor(
            count,
            count,
            idle.toMillis(),
            TimeUnit.MILLISECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "tiara-worker");
              thread.setDaemon(true);
              return thread;
            });
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /** The number of threads, including the calling one. */
  public int threads() {
    return threads;
  }

  /** Executes the tasks that one thread takes. */
  public interface Worker {
    /** Executes a task. */
    void work(int task);

    /** Completes pending work after the thread's last task. */
    default void finish() {}
  }

  /** Executes the tasks 0 … count − 1, in no particular order. */
  public void forEach(int count, IntConsumer task) {
    forEachByWorker(count, thread -> task::accept);
  }

  /**
   * Executes the tasks 0 … count − 1, in no particular order.
   *
   * @param workers creates the worker of each participating thread, given the thread's number;
   *     called on that thread
   */
  public void forEachByWorker(int count, IntFunction<Worker> workers) {
    var run = new Run(count, workers);
    List<Future<?>> others = new ArrayList<>();
    try {
      for (int thread = 1; helpers != null && thread < Math.min(threads, count); thread++) {
        int number = thread;
        others.add(helpers.submit(() -> run.work(number)));
      }
      run.work(0);
    } catch (RejectedExecutionException e) {
      run.fail(new IllegalStateException("the pool is closed", e));
    }
    run.join(others);
  }

  /**
   * Has a helper run a task before it joins in the tasks of the next call.
   *
   * @return null if there are no helpers, or the pool is closed
   */
  public <T> @Nullable Future<T> submitAhead(Callable<T> task) {
    if (helpers == null) {
      return null;
    }
    try {
      return helpers.submit(task);
    } catch (RejectedExecutionException e) {
      return null; // closed, which the next call will report
    }
  }

  /** One pass over the tasks. */
  private static final class Run {
    private final int count;
    private final IntFunction<Worker> workers;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final Thread caller = Thread.currentThread();

    Run(int count, IntFunction<Worker> workers) {
      this.count = count;
      this.workers = workers;
    }

    void work(int thread) {
      try {
        Worker worker = workers.apply(thread);
        for (int task = next.getAndIncrement(); task < count; task = next.getAndIncrement()) {
          if (caller.isInterrupted()) {
            fail(interruption());
          }
          if (failure.get() != null) {
            return; // this task, although taken, is not executed
          }
          worker.work(task);
        }
        worker.finish();
      } catch (RuntimeException | Error e) {
        fail(e);
      }
    }

    void fail(Throwable e) {
      if (!failure.compareAndSet(null, e)) {
        Throwable first = failure.get();
        if (first != null && first != e) {
          first.addSuppressed(e);
        }
      }
    }

    /** Waits for all threads in any case, then throws the first failure, if any. */
    void join(List<Future<?>> others) {
      boolean interrupted = false;
      for (Future<?> other : others) {
        boolean done = false;
        while (!done) {
          try {
            other.get();
            done = true;
          } catch (InterruptedException e) {
            interrupted = true;
            // This has cleared the interrupt flag: the failure tells the others to stop.
            fail(interruption());
          } catch (ExecutionException e) {
            done = true; // work() has already recorded it
          }
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      Throwable first = failure.get();
      if (first instanceof Error error) {
        throw error;
      }
      if (first instanceof RuntimeException exception) {
        throw exception;
      }
    }

    private static IllegalStateException interruption() {
      return new IllegalStateException("interrupted before all tasks were completed");
    }
  }

  /** Ends the threads once they have finished the tasks they were given. */
  @Override
  public void close() {
    if (helpers != null) {
      helpers.shutdown();
    }
  }
}
