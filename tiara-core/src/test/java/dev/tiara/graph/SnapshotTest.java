package dev.tiara.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotTest {

  private static List<String> edges(Snapshot snapshot) {
    List<String> list = new ArrayList<>();
    snapshot.forEachEdge((u, v, w) -> list.add(u + "-" + v + ":" + w));
    return list;
  }

  @Test
  void undirectedEdges_areKeptBothWays_loopsAndDuplicatesGone() {
    var snapshot =
        Snapshot.of(9, Direction.UNDIRECTED, new int[] {7, 2, 2, 5, 7}, new int[] {2, 7, 5, 5, 2});
    assertThat(edges(snapshot)).containsExactly("2-5:1.0", "2-7:1.0", "5-2:1.0", "7-2:1.0");
    assertThat(snapshot.activatedCount()).isEqualTo(3);
    assertThat(snapshot.position(7)).isEqualTo(2);
    assertThat(snapshot.position(3)).isNegative();
    assertThat(snapshot.isSymmetric()).isTrue();
  }

  @Test
  void directedEdges_keepTheirDirection() {
    var snapshot = Snapshot.of(3, Direction.DIRECTED, new int[] {2, 0}, new int[] {0, 1});
    assertThat(edges(snapshot)).containsExactly("0-1:1.0", "2-0:1.0");
    assertThat(snapshot.isSymmetric()).isFalse();
  }

  @Test
  void weightsOfDuplicates_areSummed_zeroIsNoEdge() {
    var snapshot =
        Snapshot.of(
            4,
            Direction.UNDIRECTED,
            new int[] {0, 1, 0, 2},
            new int[] {1, 0, 2, 3},
            new double[] {1, 2.5, 0.5, 0});
    assertThat(edges(snapshot)).containsExactly("0-1:3.5", "0-2:0.5", "1-0:3.5", "2-0:0.5");
    assertThat(snapshot.activatedCount()).isEqualTo(3);
    assertThat(snapshot.weight(0, 1)).isEqualTo(3.5);
    assertThat(snapshot.weight(1, 3)).isZero();
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void compressedRows_equalAMapOfEdges(long seed) {
    Random random = new Random(seed);
    int n = 1 + random.nextInt(30);
    int m = random.nextInt(200);
    int[] sources = random.ints(m, 0, n).toArray();
    int[] targets = random.ints(m, 0, n).toArray();
    double[] weights = random.ints(m, 0, 4).asDoubleStream().toArray();
    var expected = new TreeMap<Integer, Double>();
    for (int i = 0; i < m; i++) {
      if (sources[i] != targets[i] && weights[i] > 0) {
        expected.merge(sources[i] * n + targets[i], weights[i], Double::sum);
      }
    }
    var actual = new TreeMap<Integer, Double>();
    Snapshot.of(n, Direction.DIRECTED, sources, targets, weights)
        .forEachEdge((u, v, w) -> actual.put(u * n + v, w));
    assertThat(actual).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 3, Integer.MAX_VALUE})
  void nodeOutOfRange_isRejected(int node) {
    assertThatThrownBy(() -> Snapshot.of(3, Direction.DIRECTED, new int[] {0}, new int[] {node}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("node index must be between 0 and 2, got " + node);
    assertThatThrownBy(() -> Snapshot.of(3, Direction.DIRECTED, new int[] {node}, new int[] {0}))
        .hasMessage("node index must be between 0 and 2, got " + node);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void invalidWeight_isRejected(double weight) {
    assertThatThrownBy(
            () ->
                Snapshot.of(
                    3, Direction.DIRECTED, new int[] {0}, new int[] {1}, new double[] {weight}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("edge weight must be finite and not negative, got " + weight);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void weightsWhoseSumIsExcessive_areRejected(int lastTarget) {
    int[] sources = {0, 0};
    int[] targets = {1, lastTarget}; // the same edge twice, or two edges of a node
    double[] most = {1e38, 0};
    assertThat(Snapshot.of(3, Direction.DIRECTED, sources, targets, most).outWeight(0))
        .isEqualTo(1e38);
    for (double huge : new double[] {1e38, Double.MAX_VALUE}) {
      double[] weights = {huge, huge};
      assertThatThrownBy(() -> Snapshot.of(3, Direction.DIRECTED, sources, targets, weights))
          .isInstanceOf(ExcessiveWeightException.class)
          .hasMessageMatching(
              "the weights of the edges of node 0 in a snapshot must sum to at most 1e38, got"
                  + " (2.0E38|infinity)");
    }
  }

  @Test
  void moreNodesThanIndexable_areRejected() {
    assertThatThrownBy(() -> Snapshot.empty(1L << 31))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("number of nodes must be between 0 and 2^31 - 1, got 2147483648");
  }

  @Test
  void arraysOfDifferentLength_areRejected() {
    assertThatThrownBy(() -> Snapshot.of(3, Direction.DIRECTED, new int[2], new int[1]))
        .hasMessage("sources, targets and weights must have the same length, got 2, 1");
  }

  /**
   * With few edges among many nodes, the activated nodes are found by sorting, not with a bit set.
   */
  @Test
  void fewEdgesAmongManyNodes_equalThoseAmongFewNodes() {
    int[] sources = {90_000, 700, 5};
    int[] targets = {5, 90_000, 700};
    double[] weights = {1, 2, 3};
    var sparse = Snapshot.of(100_000, Direction.DIRECTED, sources, targets, weights);
    assertThat(edges(sparse)).containsExactly("5-700:3.0", "700-90000:2.0", "90000-5:1.0");
    assertThat(sparse.activatedCount()).isEqualTo(3);
    assertThat(sparse.activated(2)).isEqualTo(90_000);
    assertThat(sparse.position(90_000)).isEqualTo(2);
    assertThat(sparse.target(sparse.firstEdge(1))).isEqualTo(2);
  }

  @Test
  void latestOfPair_decidesItsDirection_andThatOfNoOtherPair() {
    var snapshot = Snapshot.of(3, Direction.LATEST, new int[] {0, 1, 2, 2}, new int[] {2, 2, 0, 1});
    assertThat(edges(snapshot)).containsExactly("2-0:1.0", "2-1:1.0");
    assertThat(edges(Snapshot.of(3, Direction.LATEST, new int[] {0, 2}, new int[] {2, 1})))
        .containsExactly("0-2:1.0", "2-1:1.0");
  }

  @Test
  void outWeight_isTheSumOfANodesEdges() {
    int[] sources = {0, 0, 1};
    int[] targets = {1, 2, 2};
    var counted = Snapshot.of(3, Direction.DIRECTED, sources, targets);
    assertThat(counted.outWeight(0)).isEqualTo(2);
    assertThat(counted.outWeight(2)).isZero();
    var weighted =
        Snapshot.of(3, Direction.DIRECTED, sources, targets, new double[] {0.5, 0.25, 4});
    assertThat(weighted.outWeight(0)).isEqualTo(0.75);
    assertThat(weighted.outWeight(1)).isEqualTo(4);
  }

  @Test
  void equalSnapshots_haveEqualHashes_otherEdgesOrWeightsAreUnequal() {
    var one = Snapshot.of(3, Direction.DIRECTED, new int[] {0}, new int[] {1});
    var same = Snapshot.of(3, Direction.DIRECTED, new int[] {0, 0}, new int[] {1, 1});
    assertThat(one).isEqualTo(same).hasSameHashCodeAs(same);
    assertThat(one)
        .isNotEqualTo(Snapshot.of(4, Direction.DIRECTED, new int[] {0}, new int[] {1}))
        .isNotEqualTo(Snapshot.of(3, Direction.DIRECTED, new int[] {1}, new int[] {0}))
        .isNotEqualTo(Snapshot.of(3, Direction.DIRECTED, new int[] {0}, new int[] {2}))
        .isNotEqualTo(
            Snapshot.of(3, Direction.DIRECTED, new int[] {0}, new int[] {1}, new double[] {2}))
        .isNotEqualTo("snapshot");
    assertThat(one.hashCode())
        .isNotEqualTo(Snapshot.of(3, Direction.DIRECTED, new int[] {1}, new int[] {2}).hashCode());
    assertThat(one).hasToString("snapshot of 2 activated nodes, 1 edge");
  }

  @Test
  void weightBetweenUnknownNodes_isRejected() {
    var snapshot = Snapshot.of(2, Direction.DIRECTED, new int[] {0}, new int[] {1});
    assertThatThrownBy(() -> snapshot.weight(2, 0)).hasMessageContaining("got 2");
    assertThatThrownBy(() -> snapshot.weight(0, -1)).hasMessageContaining("got -1");
  }

  @Test
  void rows_areTheSnapshotThatEdgesGive_orHaveActivatedNodesWithout() {
    double[] weights = {1, 2};
    assertThat(Snapshot.ofRows(5, new int[] {1, 4}, new int[] {0, 1, 2}, new int[] {1, 0}, weights))
        .isEqualTo(
            Snapshot.of(
                5, Direction.DIRECTED, new int[] {4, 1}, new int[] {1, 4}, new double[] {2, 1}));
    var lone = Snapshot.ofRows(3, new int[] {2}, new int[] {0, 0}, new int[0], null);
    assertThat(lone.activatedCount()).isEqualTo(1);
    assertThat(lone.outWeight(0)).isZero();
  }

  @Test
  void invalidRows_areRefused() {
    int[] none = {};
    int[] two = {0, 2};
    assertThatThrownBy(() -> Snapshot.ofRows(3, two, new int[] {0, 0}, none, null))
        .hasMessage(
            "rows must have an offset per activated node and one more, and a target per edge,"
                + " got 2 offsets, 2 activated nodes and 0 targets");
    assertThatThrownBy(() -> Snapshot.ofRows(2, two, new int[] {0, 0, 0}, none, null))
        .hasMessage("activated nodes must ascend and be below 2, got 2");
    assertThatThrownBy(() -> Snapshot.ofRows(3, two, new int[] {0, 9, 1}, new int[] {1}, null))
        .hasMessage("offsets must rise to 1, got 9");
    assertThatThrownBy(() -> Snapshot.ofRows(3, two, new int[] {0, 2, 2}, new int[] {1, 0}, null))
        .hasMessage("targets of a row must ascend and be below 2, got 0");
    double[] negative = {-1};
    assertThatThrownBy(() -> Snapshot.ofRows(3, two, new int[] {0, 1, 1}, new int[] {1}, negative))
        .hasMessage("edge weight must be finite and not negative, got -1.0");
  }
}
