package dev.tiara.proximity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
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

class TimeAwareWalkTest {

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void scoresOfASeed_areItsMatrixColumn(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    int node = new Random(seed).nextInt(graph.nodeCount());
    for (int K : new int[] {3, 100, TiaraSettings.EXACT}) {
      var settings = new TiaraSettings(0.1, 0.2, 0, K, TiaraSettings.ALL);
      var walk = new TimeAwareWalk(settings, graph.nodes(), node);
      double[][] X = DenseTiara.identity(graph.nodeCount());
      for (Snapshot A : graph.snapshots()) {
        X = DenseTiara.step(A, X, settings);
        double[] scores = walk.advance(A);
        for (int v = 0; v < scores.length; v++) {
          assertThat(scores[v]).isCloseTo(X[v][node], offset(1e-9));
        }
        assertThat(Arrays.stream(scores).sum()).isCloseTo(1, offset(1e-9));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void scores_solveEquation1(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    var settings = new TiaraSettings(0.1, 0.2, 0, TiaraSettings.EXACT, TiaraSettings.ALL);
    var walk = new TimeAwareWalk(settings, graph.nodes(), 0);
    double[] before = walk.scores();
    for (Snapshot A : graph.snapshots()) {
      double[] x = walk.advance(A);
      double[][] walked = DenseTiara.rowNormalized(A);
      for (int v = 0; v < x.length; v++) {
        double right = settings.beta() * before[v] + (v == 0 ? settings.alpha() : 0);
        for (int u = 0; u < x.length; u++) {
          right += settings.c() * walked[u][v] * x[u];
        }
        assertThat(x[v]).isCloseTo(right, offset(1e-12));
      }
      before = x;
    }
  }

  @Test
  void nearest_areInOrder_withoutTheSeed() {
    // 0 - 1 - 2 - 3, then 3 - 4 only: closeness to 0 falls along the path.
    var path = Snapshot.of(5, Direction.UNDIRECTED, new int[] {0, 1, 2}, new int[] {1, 2, 3});
    var walk = new TimeAwareWalk(TiaraSettings.DEFAULT, Nodes.numbered(5), 0);
    walk.advance(path);
    assertThat(walk.nearest(10)).extracting(TimeAwareWalk.Neighbor::node).containsExactly(1, 2, 3);
    assertThat(walk.nearest(2)).extracting(TimeAwareWalk.Neighbor::node).containsExactly(1, 2);
  }

  @Test
  void seedOutOfRange_isRefused() {
    assertThatThrownBy(() -> new TimeAwareWalk(TiaraSettings.DEFAULT, Nodes.numbered(3), 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("node must be between 0 and 2, got 3");
  }
}
