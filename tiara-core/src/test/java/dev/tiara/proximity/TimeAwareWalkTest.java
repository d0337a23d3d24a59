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
    // The path 0 - 1 - 2 - 3, along which proximity to 0 falls; node 4 has no edges.
    var path = Snapshot.of(5, Direction.UNDIRECTED, new int[] {0, 1, 2}, new int[] {1, 2, 3});
    var walk = new TimeAwareWalk(TiaraSettings.DEFAULT, Nodes.numbered(5), 0);
    walk.advance(path);
    assertThat(walk.nearest(10)).extracting(TimeAwareWalk.Neighbor::node).containsExactly(1, 2, 3);
    assertThat(walk.nearest(2)).extracting(TimeAwareWalk.Neighbor::node).containsExactly(1, 2);
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void scoresOfSeveralSeeds_areTheWeightedSumOfTheirWalks(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    int n = graph.nodeCount();
    int[] nodes = {n - 1, 0, n / 2};
    double[] weights = {1, 4, 3};
    var group =
        new TimeAwareWalk(TiaraSettings.DEFAULT, graph.nodes(), Seeds.weighted(nodes, weights));
    double[] sum = new double[n];
    for (int i = 0; i < nodes.length; i++) {
      var walk = new TimeAwareWalk(TiaraSettings.DEFAULT, graph.nodes(), nodes[i]);
      graph.snapshots().forEach(walk::advance);
      double[] scores = walk.scores();
      for (int v = 0; v < n; v++) {
        sum[v] += weights[i] / 8 * scores[v];
      }
    }
    graph.snapshots().forEach(group::advance);
    // Sums of up to a few hundred terms below 1, each with a round-off of 1e-16.
    assertThat(group.scores()).containsExactly(sum, offset(1e-13));
    assertThat(group.nearest(n))
        .extracting(TimeAwareWalk.Neighbor::node)
        .doesNotContain(nodes[0], nodes[1], nodes[2]);
  }

  @Test
  void invalidSeeds_areRejected() {
    assertThatThrownBy(() -> Seeds.of())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("seeds must have at least one node, got none");
    assertThatThrownBy(() -> Seeds.weighted(new int[] {1, 2}, new double[] {1, 0}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("weight of a seed must be positive and finite, got 0.0");
    assertThatThrownBy(() -> Seeds.weighted(new int[] {1}, new double[] {1, 1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("seeds must have a weight for each of the 1 nodes, got 2");
    assertThatThrownBy(
            () -> new TimeAwareWalk(TiaraSettings.DEFAULT, Nodes.numbered(3), Seeds.of(0, 3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("node index must be between 0 and 2, got 3");
  }

  @Test
  void seedNamedTwice_countsTwice() {
    Seeds seeds = Seeds.of(4, 2, 4);
    assertThat(seeds.size()).isEqualTo(2);
    assertThat(seeds.node(1)).isEqualTo(4);
    assertThat(seeds.weight(1)).isEqualTo(2.0 / 3);
  }

  @Test
  void seedOutOfRange_isRejected() {
    assertThatThrownBy(() -> new TimeAwareWalk(TiaraSettings.DEFAULT, Nodes.numbered(3), 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("node index must be between 0 and 2, got 3");
  }
}
