package dev.tiara.augment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.diffusion.Certificate;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Weighting;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.testing.RandomGraphs;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Batches equal what the stream returns, although another thread computes them in advance. */
@Timeout(60)
class FlatAugmentationTest {
  private static DynamicGraph graph() {
    return RandomGraphs.graph(
        new Random(7), 200, 3, 1000, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
  }

  @Test
  void batches_holdTheMatricesOfAllSnapshots() {
    DynamicGraph graph = graph();
    var tiara = Tiara.builder().build();
    AugmentedGraph expected = tiara.augment(graph);
    for (int size : new int[] {1, 100, 1 << 20}) {
      int t = 0;
      try (var pass = new FlatAugmentation(tiara, graph, size);
          var stream = tiara.stream(graph.nodes())) {
        while (pass.hasNext()) {
          FlatAugmentation.Batch batch = pass.next();
          assertThat(batch.entries())
              .usingRecursiveComparison()
              .isEqualTo(SparseMatrix.csr(expected.matrices().subList(t, t + batch.snapshots())));
          for (int i = 0; i < batch.snapshots(); i++, t++) {
            stream.advance(graph.snapshot(t));
            Certificate certificate = stream.certificate().orElseThrow();
            assertThat(batch.solvers().get(i)).isEqualTo(certificate.solver());
            assertThat(Arrays.copyOfRange(batch.bounds(), 5 * i, 5 * i + 5))
                .containsExactly(
                    certificate.maxToPaper(),
                    certificate.meanToPaper(),
                    certificate.maxToUnfiltered(),
                    certificate.meanToUnfiltered(),
                    certificate.uncertain());
          }
          assertThat(size == 1 ? batch.snapshots() : 1).isEqualTo(1);
        }
      }
      assertThat(t).isEqualTo(graph.length());
    }
    try (var none = new FlatAugmentation(new NoAugmentation(), graph, 1)) {
      assertThat(none.next().bounds()).isEmpty();
    }
  }

  /** The second snapshot fails on another thread; the caller gets the same exception. */
  @Test
  void batches_failLikeTheirSnapshots() {
    DynamicGraph graph = graph();
    for (Throwable failure : new Throwable[] {new IllegalArgumentException(), new Error()}) {
      Augmenter failing =
          nodes ->
              snapshot -> {
                if (snapshot.equals(graph.snapshot(1))) {
                  throwUnchecked(failure);
                }
                return SparseMatrix.ofRows(1, new int[1][0], new float[1][0]);
              };
      try (var pass = new FlatAugmentation(failing, graph, 1)) {
        assertThat(pass.next().snapshots()).isEqualTo(1);
        assertThatThrownBy(pass::next).isSameAs(failure);
      }
    }
  }

  private static void throwUnchecked(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) failure;
  }

  /** A pass whose second snapshot waits until its thread is interrupted. */
  private static FlatAugmentation endless(CountDownLatch waiting, CountDownLatch interrupted) {
    DynamicGraph graph = graph();
    Augmenter endless =
        nodes ->
            snapshot -> {
              if (snapshot.equals(graph.snapshot(1))) {
                waiting.countDown();
                try {
                  new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                  interrupted.countDown();
                }
              }
              return SparseMatrix.ofRows(1, new int[1][0], new float[1][0]);
            };
    return new FlatAugmentation(endless, graph, 1);
  }

  @Test
  void interruptedCaller_isNotified_andTheOtherThreadEnds() throws InterruptedException {
    var waiting = new CountDownLatch(1);
    var interrupted = new CountDownLatch(1);
    Thread caller = Thread.currentThread();
    var interrupter =
        new Thread(
            () -> {
              while (caller.getState() != Thread.State.WAITING) {
                Thread.onSpinWait(); // until it waits for the second batch
              }
              caller.interrupt();
            });
    try (var pass = endless(waiting, interrupted)) {
      pass.next();
      waiting.await();
      interrupter.start();
      assertThatThrownBy(pass::next).hasMessageContaining("interrupted");
      assertThat(Thread.interrupted()).isTrue();
      interrupted.await();
    }
  }

  /** Even if the next batch is ready, so that the caller need not wait. */
  @Test
  void interruptBetweenBatches_isDetected() {
    try (var pass = new FlatAugmentation(new NoAugmentation(), graph(), 1)) {
      pass.next();
      Thread.currentThread().interrupt();
      assertThatThrownBy(pass::next).hasMessageContaining("interrupted");
      assertThat(Thread.interrupted()).isTrue();
      assertThat(pass.next().snapshots()).isEqualTo(1);
    }
  }

  @Test
  void largeSnapshots_areComputedOneAtATime() {
    Thread caller = Thread.currentThread();
    Augmenter large =
        nodes ->
            snapshot -> {
              assertThat(Thread.currentThread()).isSameAs(caller);
              return SparseMatrix.ofRows(16, new int[16][0], new float[16][0]);
            };
    try (var pass = new FlatAugmentation(large, graph(), 1)) {
      while (pass.hasNext()) {
        assertThat(pass.next().snapshots()).isEqualTo(1);
      }
    }
  }

  @Test
  void closing_endsTheOtherThread() throws InterruptedException {
    var waiting = new CountDownLatch(1);
    var interrupted = new CountDownLatch(1);
    try (var pass = endless(waiting, interrupted)) {
      pass.next();
      waiting.await();
    }
    interrupted.await();
  }
}
