package dev.tiara.internal.concurrent;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WorkerPoolTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void everyTask_runsOnce(int threads) {
    var times = new AtomicIntegerArray(1000);
    try (var pool = new WorkerPool(threads)) {
      pool.forEach(1000, i -> times.incrementAndGet(i));
      pool.forEach(0, i -> times.incrementAndGet(i));
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(times.get(i)).isEqualTo(1);
    }
  }

  @Test
  void taskAhead_isDoneByAHelper_whileTheCallerGoesOn() throws Exception {
    var callerIsDone = new CountDownLatch(1);
    try (var pool = new WorkerPool(2)) {
      Callable<Thread> task =
          () -> {
            callerIsDone.await();
            return Thread.currentThread();
          };
      Future<Thread> ahead = requireNonNull(pool.submitAhead(task));
      pool.forEach(1, i -> callerIsDone.countDown());
      assertThat(ahead.get()).isNotSameAs(Thread.currentThread());
    }
  }

  @Test
  void withoutHelpers_nothingIsPrepared() {
    try (var alone = new WorkerPool(1)) {
      assertThat(alone.submitAhead(() -> 1)).isNull();
    }
    var closed = new WorkerPool(2);
    closed.close();
    assertThat(closed.submitAhead(() -> 1)).isNull();
  }

  @Test
  void everyThread_hasAWorkerOfItsOwn() {
    var workers = new AtomicInteger();
    try (var pool = new WorkerPool(3)) {
      pool.forEachByWorker(
          100,
          thread -> {
            workers.incrementAndGet();
            Thread mine = Thread.currentThread();
            return task -> assertThat(Thread.currentThread()).isSameAs(mine);
          });
    }
    assertThat(workers.get()).isBetween(1, 3);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void everyWorker_finishesAfterItsLastTask(int threads) {
    var done = new AtomicInteger();
    var finished = new AtomicInteger();
    try (var pool = new WorkerPool(threads)) {
      pool.forEachByWorker(
          100,
          thread ->
              new WorkerPool.Worker() {
                private int mine;

                @Override
                public void work(int task) {
                  mine++;
                }

                @Override
                public void finish() {
                  done.addAndGet(mine);
                  finished.incrementAndGet();
                }
              });
    }
    assertThat(done.get()).isEqualTo(100);
    assertThat(finished.get()).isBetween(1, threads);
  }

  /** A helper that is still writing when the caller's own share fails, with anything. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void failureOfTheCaller_waitsForTheOthers(boolean error) throws InterruptedException {
    var helperStarted = new CountDownLatch(1);
    var callerFailed = new CountDownLatch(1);
    var helperDone = new AtomicInteger();
    Thread caller = Thread.currentThread();
    try (var pool = new WorkerPool(2)) {
      assertThatThrownBy(
              () ->
                  pool.forEach(
                      2,
                      task -> {
                        if (Thread.currentThread() == caller) {
                          await(helperStarted);
                          callerFailed.countDown();
                          if (error) {
                            throw new StackOverflowError("own");
                          }
                          throw new ArithmeticException("own");
                        }
                        helperStarted.countDown();
                        await(callerFailed);
                        for (int i = 0; i < 1000; i++) { // long after the caller has failed
                          Thread.onSpinWait();
                          helperDone.incrementAndGet();
                        }
                      }))
          .hasMessage("own");
      assertThat(helperDone.get()).isEqualTo(1000);
    }
  }

  @Test
  void failureOfAHelper_reachesTheCaller_andNoFurtherTaskStarts() {
    Thread caller = Thread.currentThread();
    var failed = new CountDownLatch(1);
    var done = new AtomicInteger();
    try (var pool = new WorkerPool(2)) {
      assertThatThrownBy(
              () ->
                  pool.forEach(
                      1_000_000,
                      task -> {
                        if (Thread.currentThread() == caller) {
                          await(failed);
                          done.incrementAndGet();
                        } else {
                          failed.countDown();
                          throw new ArithmeticException("helper's");
                        }
                      }))
          .isInstanceOf(ArithmeticException.class)
          .hasMessage("helper's");
      assertThat(done.get()).isLessThan(1_000_000);
      pool.forEach(10, task -> done.set(-1)); // usable again
      assertThat(done.get()).isEqualTo(-1);
    }
  }

  @Test
  void interruptOfTheCaller_endsTheRun_afterAllHaveStopped() throws InterruptedException {
    var failure = new AtomicReference<Throwable>();
    var working = new AtomicInteger();
    var begun = new CountDownLatch(1);
    var stillInterrupted = new AtomicReference<Boolean>();
    Thread caller =
        new Thread(
            () -> {
              try (var pool = new WorkerPool(2)) {
                pool.forEach(
                    Integer.MAX_VALUE,
                    task -> {
                      working.incrementAndGet();
                      begun.countDown();
                      Thread.onSpinWait();
                      working.decrementAndGet();
                    });
              } catch (IllegalStateException e) {
                failure.set(e);
                stillInterrupted.set(Thread.currentThread().isInterrupted());
              }
            });
    caller.start();
    begun.await();
    caller.interrupt();
    caller.join();
    assertThat(failure.get()).hasMessage("interrupted before all tasks were completed");
    assertThat(stillInterrupted.get()).isTrue();
    assertThat(working.get()).isZero();
  }

  @Test
  void closingDuringARun_letsItFinish() throws InterruptedException {
    for (int attempt = 0; attempt < 30; attempt++) {
      var pool = new WorkerPool(2);
      var begun = new CountDownLatch(1);
      var done = new AtomicInteger();
      Thread caller =
          new Thread(
              () ->
                  pool.forEach(
                      1000,
                      task -> {
                        begun.countDown();
                        done.incrementAndGet();
                      }));
      caller.start();
      begun.await();
      pool.close();
      caller.join(TimeUnit.SECONDS.toMillis(20));
      assertThat(caller.isAlive()).isFalse();
      assertThat(done.get()).isEqualTo(1000);
    }
  }

  @Test
  void threadsOfAnUnclosedPool_areDaemons_andEndByThemselves() throws InterruptedException {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    var together = new CyclicBarrier(3);
    new WorkerPool(3, WorkerPool.threads(Duration.ofMillis(1)))
        .forEach(
            3,
            task -> {
              threads.add(Thread.currentThread());
              await(together);
            });
    threads.remove(Thread.currentThread());
    assertThat(threads).hasSize(2).allMatch(Thread::isDaemon);
    for (Thread thread : threads) {
      thread.join(TimeUnit.SECONDS.toMillis(20));
      assertThat(thread.isAlive()).isFalse();
    }
  }

  @Test
  void pools_shareTheirThreads_soThatACallStartsNone() {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    Executor source = WorkerPool.threads(Duration.ofMinutes(1));
    for (int call = 0; call < 100; call++) {
      var together = new CyclicBarrier(3);
      try (var pool = new WorkerPool(3, source)) {
        pool.forEach(
            3,
            task -> {
              threads.add(Thread.currentThread());
              await(together);
            });
      }
    }
    // A thread may not be idle again in the moment in which the next call needs one.
    assertThat(threads).hasSizeLessThan(10);
  }

  @Test
  void pool_isBoundedByItsThreads_evenIfTheyAreShared() {
    Executor source = WorkerPool.threads(Duration.ofSeconds(10));
    try (var pool = new WorkerPool(3, source);
        var other = new WorkerPool(8, source)) {
      var working = new AtomicInteger();
      var most = new AtomicInteger();
      other.forEach(
          8,
          outer -> {
            if (outer == 0) {
              pool.forEach(
                  1000,
                  task -> {
                    most.accumulateAndGet(working.incrementAndGet(), Math::max);
                    Thread.onSpinWait();
                    working.decrementAndGet();
                  });
            }
          });
      assertThat(most.get()).isBetween(1, 3);
    }
  }

  @Test
  void closedPool_refusesWork() {
    var pool = new WorkerPool(2);
    pool.close();
    assertThatThrownBy(() -> pool.forEach(10, task -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the pool is closed");
  }

  @Test
  void poolWithZeroThreads_isRejected() {
    assertThatThrownBy(() -> new WorkerPool(0)).hasMessage("threads must be at least 1, got 0");
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
