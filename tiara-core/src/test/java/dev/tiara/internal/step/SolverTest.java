package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.elimination.Elimination;
import dev.tiara.internal.walk.WalkMatrix;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.proximity.TimeAwareWalk;
import dev.tiara.testing.RandomGraphs;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SolverTest {

  private static TiaraSettings with(SolverChoice solver) {
    return new TiaraSettings(0.1, 0.3, 1e-3, 100, TiaraSettings.ALL, 1e-6, solver);
  }

  private static List<SparseMatrix> diffuse(
      DynamicGraph graph, TiaraSettings settings, int threads) {
    List<SparseMatrix> matrices = new ArrayList<>();
    try (var state = new DiffusionState(settings, graph.nodes(), threads)) {
      graph.snapshots().forEach(A -> matrices.add(state.advance(A)));
    }
    return matrices;
  }

  /** Hubs with leaves, chains, and a knot that needs a core: 600 nodes. */
  private static DynamicGraph hubs(long seed, Direction direction) {
    Random random = new Random(seed);
    int n = 600;
    List<Snapshot> snapshots = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int m = 900;
      int[] sources = new int[m];
      int[] targets = new int[m];
      for (int e = 0; e < m; e++) {
        sources[e] = (int) (n * Math.pow(random.nextDouble(), 3));
        targets[e] = random.nextInt(n);
      }
      snapshots.add(Snapshot.of(n, direction, sources, targets));
    }
    return new DynamicGraph(Nodes.numbered(n), snapshots);
  }

  @ParameterizedTest
  @EnumSource(
      value = SolverChoice.class,
      names = {"LOCAL", "SERIES", "PUSH", "AUTO"})
  void everySolver_givesTheSameEntries(SolverChoice solver) {
    for (Direction direction : Direction.values()) {
      DynamicGraph graph = hubs(5, direction);
      List<SparseMatrix> direct = diffuse(graph, with(SolverChoice.DIRECT), 2);
      List<SparseMatrix> other = diffuse(graph, with(solver), 2);
      for (int t = 0; t < graph.length(); t++) {
        for (int s = 0; s < graph.nodeCount(); s++) {
          // The tolerance is 1e-6 a column; no entry of these graphs is that close to ε.
          assertThat(other.get(t).indices(s)).isEqualTo(direct.get(t).indices(s));
          for (int v : direct.get(t).indices(s)) {
            assertThat(other.get(t).get(s, v)).isCloseTo(direct.get(t).get(s, v), offset(2e-6f));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = SolverChoice.class,
      names = {"DIRECT", "LOCAL", "SERIES", "PUSH"})
  void numberOfThreads_changesNoBit_whateverTheSolver(SolverChoice solver) {
    DynamicGraph graph = hubs(6, Direction.UNDIRECTED);
    assertThat(diffuse(graph, with(solver), 3)).isEqualTo(diffuse(graph, with(solver), 1));
  }

  /** With ε = 0 every row is computed; with another the entries from there on must be the same. */
  @ParameterizedTest
  @EnumSource(
      value = SolverChoice.class,
      names = {"DIRECT", "LOCAL"})
  void entriesAtOrAboveTheThreshold_areFound_atAnyPosition(SolverChoice solver) {
    for (Direction direction : Direction.values()) {
      DynamicGraph graph = hubs(7, direction);
      var unfiltered =
          new TiaraSettings(0.1, 0.3, 0, 100, TiaraSettings.ALL, 1e-6, SolverChoice.DIRECT);
      SparseMatrix all = diffuse(graph, unfiltered, 1).get(0);
      for (double epsilon : new double[] {1e-4, 1e-3, 1e-2}) {
        var filtered = new TiaraSettings(0.1, 0.3, epsilon, 100, TiaraSettings.ALL, 1e-6, solver);
        SparseMatrix kept = diffuse(graph, filtered, 1).get(0);
        for (int s = 0; s < graph.nodeCount(); s++) {
          int row = s;
          // No entry of these graphs is within a rounding error of ε.
          assertThat(kept.indices(s))
              .isEqualTo(
                  IntStream.of(all.indices(s)).filter(v -> all.get(row, v) >= epsilon).toArray());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void eliminationOrder_eliminatesEveryNodeOnce_andLaterNeighboursCoverTheEdges(long seed) {
    for (Snapshot A : RandomGraphs.any(seed).snapshots()) {
      WalkMatrix walk = WalkMatrix.of(A);
      var order = new Elimination(walk).upTo(walk.size).order();
      boolean[] seen = new boolean[walk.size];
      for (int node : order.nodeAt) {
        assertThat(seen[node]).isFalse();
        seen[node] = true;
      }
      for (int u = 0; u < walk.size; u++) {
        assertThat(order.nodeAt[order.rowOf[u]]).isEqualTo(u);
        for (int e = walk.offsets[u]; e < walk.offsets[u + 1]; e++) {
          int a = Math.min(order.rowOf[u], order.rowOf[walk.targets[e]]);
          int b = Math.max(order.rowOf[u], order.rowOf[walk.targets[e]]);
          if (a != b) {
            assertThat(order.later[a]).contains(b);
          }
        }
      }
    }
  }

  @Test
  void tree_isEliminatedWithoutFill() {
    // 0 - 1 - … - 9 and a star around 0.
    int[] sources = new int[29];
    int[] targets = new int[29];
    for (int i = 0; i < 29; i++) {
      sources[i] = i < 9 ? i : 0;
      targets[i] = i + 1;
    }
    var A = Snapshot.of(30, Direction.UNDIRECTED, sources, targets);
    var elimination = new Elimination(WalkMatrix.of(A));
    assertThat(elimination.complete(20)).isFalse();
    assertThat(elimination.complete(29)).isTrue();
    assertThat(elimination.fill()).isEqualTo(29);
    assertThat(elimination.core()).isZero();
  }

  @Test
  void snapshotOfThreeHundredThousandActivatedNodes_isDiffusedExactly() {
    int n = 300_000;
    Random random = new Random(1);
    int[] sources = new int[n];
    int[] targets = new int[n];
    for (int u = 0; u < n; u++) {
      sources[u] = u;
      targets[u] = u + 1 < n && u % 3 != 2 ? u + 1 : random.nextInt(n);
    }
    var A = Snapshot.of(n, Direction.UNDIRECTED, sources, targets);
    assertThat(A.activatedCount()).isEqualTo(n);
    try (var state = new DiffusionState(TiaraSettings.DEFAULT, Nodes.numbered(n), 2)) {
      SparseMatrix X = state.advance(A);
      assertThat(state.certificate().meanToPaper()).isLessThan(1e-3);
      var walk = new TimeAwareWalk(TiaraSettings.DEFAULT, Nodes.numbered(n), 77);
      double[] wanted = walk.advance(A);
      double kept = 0;
      for (int v : X.indices(77)) {
        kept += wanted[v];
      }
      for (int v : X.indices(77)) {
        assertThat((double) X.get(77, v)).isCloseTo(wanted[v] / kept, offset(1e-6));
      }
      for (int v = 0; v < n; v++) {
        if (wanted[v] >= 1.001e-3) {
          assertThat(X.get(77, v)).isPositive();
        }
      }
    }
  }
}
