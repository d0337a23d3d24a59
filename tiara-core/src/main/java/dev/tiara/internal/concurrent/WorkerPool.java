package dev.tiara.internal.concurrent;

import dev.tiara.input.InputException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
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
 * <p>All pools of a process share their threads, so a pool costs nothing to create or to close, and
 * a process that answers many calls keeps reusing the same threads. A pool only bounds how many of
 * them work for it at once. A thread is started when a pool needs one and none is idle; it is a
 * daemon and ends after being idle for {@value #IDLE_SECONDS} seconds, so a pool that is never
 * closed leaves nothing behind.
 */
public final class WorkerPool implements AutoCloseable {
  private static final int IDLE_SECONDS = 10;

  private static final Executor THREADS = threads(Duration.ofSeconds(IDLE_SECONDS));

  private final int threads;

  /** The threads besides the calling one; null if it works alone. */
  private final @Nullable Helpers helpers;

  /** A pool of this many threads, including the calling one. */
  public WorkerPool(int threads) {
    this(threads, THREADS);
  }

  /** A pool that takes its threads from elsewhere. */
  WorkerPool(int threads, Executor source) {
    if (threads < 1) {
      throw new InputException("threads", "must be at least 1", threads);
    }
    this.threads = threads;
    this.helpers = threads == 1 ? null : new Helpers(threads - 1, source);
  }

  /** As many threads as are needed, which end after being idle for this long. */
  static Executor threads(Duration idle) {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        idle.toMillis(),
        TimeUnit.MILLISECONDS,
        new SynchronousQueue<>(),
        task -> {
          Thread thread = new Thread(task, "tiara-worker");
          thread.setDaemon(true);
          // Not that of the caller, which an application may want to unload.
          thread.setContextClassLoader(WorkerPool.class.getClassLoader());
          return thread;
        });
  }

  /** Runs tasks in order, on at most a given number of threads at once. */
  private static final class Helpers {
    private final Executor source;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int free;
    private boolean closed;

    Helpers(int limit, Executor source) {
      this.free = limit;
      this.source = source;
    }

    synchronized <T> Future<T> submit(Callable<T> task) {
      if (closed) {
        throw new RejectedExecutionException();
      }
      var future = new FutureTask<T>(task);
      if (free > 0) {
        source.execute(() -> runFrom(future)); // may fail where no thread can be started
        free--;
      } else {
        waiting.add(future);
      }
      return future;
    }

    private void runFrom(Runnable first) {
      for (Runnable task = first; task != null; task = next()) {
        task.run();
      }
    }

    private synchronized @Nullable Runnable next() {
      Runnable task = waiting.poll();
      if (task == null) {
        free++;
      }
      return task;
    }

    synchronized void close() {
      closed = true;
    }
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
        others.add(helpers.submit(Executors.callable(() -> run.work(number))));
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

  /** Accepts no more tasks; those it was given are finished. */
  @Override
  public void close() {
    if (helpers != null) {
      helpers.close();
    }
  }
}
