package dev.tiara.proximity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.testing.DenseTiara;
import dev.tiara.testing.RandomGraphs;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FilteredWalkTest {

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void columnOfASeed_isThatOfAlgorithm1(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    int node = new Random(seed).nextInt(graph.nodeCount());
    for (int K : new int[] {3, 100}) {
      // No entry is within the tolerance of the solver, 1e-6, of this threshold.
      var settings = new TiaraSettings(0.1, 0.3, 0.0217, K, TiaraSettings.ALL);
      var walk = new FilteredWalk(settings, graph.nodes(), node);
      double[][] X = DenseTiara.identity(graph.nodeCount());
      for (Snapshot A : graph.snapshots()) {
        X = DenseTiara.step(A, X, settings);
        walk.advance(A);
        for (int v = 0; v < graph.nodeCount(); v++) {
          assertThat(walk.score(v)).isCloseTo(X[v][node], offset(settings.tolerance()));
          assertThat(Arrays.stream(walk.nodes()).boxed().toList().contains(v))
              .isEqualTo(X[v][node] > 0);
        }
      }
    }
  }

  @Test
  void manyEmptySnapshots_areFast() {
    int n = 100_000;
    var walk = new FilteredWalk(TiaraSettings.DEFAULT, Nodes.numbered(n), 7);
    for (int t = 0; t < 1_000_000; t++) {
      walk.advance(Snapshot.empty(n));
    }
    assertThat(walk.score(7)).isEqualTo(1);
  }

  @Test
  void snapshotOfAnotherSize_isRejected() {
    var walk = new FilteredWalk(TiaraSettings.DEFAULT, Nodes.numbered(3), 0);
    assertThatThrownBy(() -> walk.advance(Snapshot.empty(4)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("snapshot must have 3 nodes, got 4");
  }
}
