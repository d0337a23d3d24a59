package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Tiara;
import dev.tiara.diffusion.SolverChoice;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.matrix.SparseMatrix;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A stream that was interrupted goes on as if it had not been. */
@Timeout(120)
class InterruptedStreamTest {
  private static final int NODES = 600;

  private static DynamicGraph graph() {
    Random random = new Random(5);
    List<Snapshot> snapshots =
        Stream.generate(
                () ->
                    Snapshot.of(
                        NODES,
                        Direction.UNDIRECTED,
                        random.ints(3 * NODES, 0, NODES).toArray(),
                        random.ints(3 * NODES, 0, NODES).toArray()))
            .limit(2)
            .toList();
    return new DynamicGraph(Nodes.numbered(NODES), snapshots);
  }

  @ParameterizedTest
  @EnumSource(
      value = SolverChoice.class,
      names = {"AUTO", "SERIES"})
  void interruptedAdvance_canBeRepeated(SolverChoice solver) {
    DynamicGraph graph = graph();
    Tiara tiara = Tiara.builder().solver(solver).threads(2).build();
    AugmentedGraph expected = tiara.augment(graph);
    int interrupted = 0;
    for (int attempt = 0; attempt < 8; attempt++) {
      try (var stream = tiara.stream(graph.nodes())) {
        Thread caller = Thread.currentThread();
        CompletableFuture<Void> interrupt =
            CompletableFuture.runAsync(
                caller::interrupt,
                CompletableFuture.delayedExecutor(2L * attempt, TimeUnit.MILLISECONDS));
        SparseMatrix first = null;
        try {
          first = stream.advance(graph.snapshot(0));
        } catch (IllegalStateException e) {
          interrupted++;
        }
        interrupt.join(); // which no interrupt ends
        Thread.interrupted();
        SparseMatrix repeated = first == null ? stream.advance(graph.snapshot(0)) : first;
        assertThat(repeated).isEqualTo(expected.matrix(0));
        assertThat(stream.advance(graph.snapshot(1))).isEqualTo(expected.matrix(1));
      }
    }
    assertThat(interrupted).as("attempts that were interrupted in time").isPositive();
  }
}
