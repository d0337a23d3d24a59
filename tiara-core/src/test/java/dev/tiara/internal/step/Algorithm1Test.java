package dev.tiara.internal.step;

import static dev.tiara.testing.DenseTiara.identity;
import static dev.tiara.testing.DenseTiara.rowNormalized;
import static dev.tiara.testing.DenseTiara.rwr;
import static dev.tiara.testing.DenseTiara.times;
import static dev.tiara.testing.DenseTiara.transpose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.internal.walk.Series;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.testing.DenseTiara;
import dev.tiara.testing.RandomGraphs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class Algorithm1Test {
  /** X̃ is kept in float: 24 bits of precision, and a few roundings on the way. */
  private static final double FLOAT = 4e-7;

  private static TiaraSettings settings(double alpha, double beta, double epsilon, int K) {
    return new TiaraSettings(alpha, beta, epsilon, K, TiaraSettings.ALL);
  }

  /** All X̃_tᵀ of a graph. */
  private static List<SparseMatrix> diffuse(DynamicGraph graph, TiaraSettings settings) {
    List<SparseMatrix> matrices = new ArrayList<>();
    try (var state = new DiffusionState(settings, graph.nodes(), 2)) {
      for (Snapshot snapshot : graph.snapshots()) {
        matrices.add(state.advance(snapshot));
      }
    }
    return matrices;
  }

  @Test
  void oneEdge_isWorkedOutByHand() {
    // Ã = [[.5, .5], [.5, .5]], c = .5: L⁻¹ = I + c/(1−c) Ã = [[1.5, .5], [.5, 1.5]],
    // S = .5 L⁻¹ = [[.75, .25], [.25, .75]]. With γ = .6, x_2 = S (.4 i + .6 x_1):
    // for seed 0: .4 + .6·.75 = .85 and .6·.25 = .15, so .85·.75 + .15·.25 = .675.
    var edge = Snapshot.of(2, Direction.UNDIRECTED, new int[] {0}, new int[] {1});
    var graph = new DynamicGraph(Nodes.numbered(2), List.of(edge, edge));
    var X = diffuse(graph, settings(0.2, 0.3, 0, TiaraSettings.EXACT));
    assertThat(X.get(0).get(0, 0)).isCloseTo(0.75f, offset(1e-6f));
    assertThat(X.get(0).get(0, 1)).isCloseTo(0.25f, offset(1e-6f));
    assertThat(X.get(1).get(0, 0)).isCloseTo(0.675f, offset(1e-6f));
    assertThat(X.get(1).get(0, 1)).isCloseTo(0.325f, offset(1e-6f));
  }

  @Test
  void shortSeries_isTruncatedNotSolved() {
    // K = 1, c = .5: M = I + .5 Ãᵀ = [[1.25, .25], [.25, 1.25]], normalised 5/6 and 1/6; the
    // inverse would give 3/4 and 1/4.
    var edge = Snapshot.of(2, Direction.UNDIRECTED, new int[] {0}, new int[] {1});
    var graph = new DynamicGraph(Nodes.numbered(2), List.of(edge));
    var X = diffuse(graph, settings(0.2, 0.3, 0, 1)).get(0);
    assertThat(X.get(0, 0)).isCloseTo(5 / 6f, offset(1e-6f));
    assertThat(X.get(0, 1)).isCloseTo(1 / 6f, offset(1e-6f));
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void everyStep_equalsThePlainAlgorithm(long seed) {
    Random random = new Random(seed);
    DynamicGraph graph = RandomGraphs.any(seed);
    double alpha = 0.02 + 0.4 * random.nextDouble();
    double beta = 0.5 * random.nextDouble();
    double epsilon = random.nextBoolean() ? 0 : 0.02 * random.nextDouble();
    for (int K : new int[] {1, 7, 100, TiaraSettings.EXACT}) {
      var settings = settings(alpha, beta, epsilon, K);
      double[][] X = identity(graph.nodeCount());
      List<SparseMatrix> actual = diffuse(graph, settings);
      for (int t = 0; t < graph.length(); t++) {
        X = DenseTiara.step(graph.snapshot(t), X, settings);
        assertEqualTransposed(X, actual.get(t), epsilon);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void columns_sumToOne_lemma1(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    for (double epsilon : new double[] {0, 1e-3, 0.3, 0.99}) {
      for (SparseMatrix X : diffuse(graph, settings(0.1, 0.3, epsilon, 100))) {
        for (int s = 0; s < X.rows(); s++) {
          assertThat(X.rowSum(s)).isCloseTo(1, offset(1e-6));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void closedForm_equalsTheRecurrence_theorem1(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    var settings = settings(0.15, 0.35, 0, TiaraSettings.EXACT);
    double gamma = settings.gamma();
    int n = graph.nodeCount();
    List<SparseMatrix> X = diffuse(graph, settings);
    for (int t = 1; t <= graph.length(); t++) {
      // (1−γ) Σ_{i=0}^{t−2} γ^i L_{t←t−i} + γ^{t−1} L_{t←1}
      double[][] closed = new double[n][n];
      double[][] product = identity(n);
      for (int i = 0; i <= t - 1; i++) {
        product = times(product, rwr(graph.snapshot(t - i - 1), settings));
        double weight = i <= t - 2 ? (1 - gamma) * Math.pow(gamma, i) : Math.pow(gamma, t - 1);
        for (int u = 0; u < n; u++) {
          for (int v = 0; v < n; v++) {
            closed[u][v] += weight * product[u][v];
          }
        }
      }
      assertEqualTransposed(closed, X.get(t - 1), 0);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void powerIteration_staysWithinItsBound_lemma2(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    double c = 0.8;
    for (Snapshot A : graph.snapshots()) {
      // With β = 0 and one snapshot X = S; undone of their normalisation, series and limit are
      // M^(K) and M^* = S / (1−c).
      SparseMatrix exact = diffuse(one(A), settings(1 - c, 0, 0, TiaraSettings.EXACT)).get(0);
      for (int K : new int[] {1, 2, 5, 20}) {
        SparseMatrix series = diffuse(one(A), settings(1 - c, 0, 0, K)).get(0);
        double scale = 1 / Series.normalizer(c, K);
        double bound = Math.pow(c, K) * c / (1 - c);
        for (int s = 0; s < A.nodeCount(); s++) {
          if (A.position(s) < 0) {
            continue;
          }
          double error = 0;
          for (int v = 0; v < A.nodeCount(); v++) {
            error += Math.abs(exact.get(s, v) / (1 - c) - scale * series.get(s, v));
          }
          // Entries are floats, scaled by up to 5.
          assertThat(error).isLessThanOrEqualTo(bound + 1e-6);
          // The missing terms all have one sign, so the bound is reached: it is no slack one.
          assertThat(error).isGreaterThan(0.9 * bound - 1e-6);
        }
      }
    }
  }

  private static DynamicGraph one(Snapshot A) {
    return new DynamicGraph(Nodes.numbered(A.nodeCount()), List.of(A));
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void numberOfEntries_isAtMostNodesOverEpsilon_lemma3(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    for (double epsilon : new double[] {0.01, 0.1, 0.4}) {
      for (SparseMatrix X : diffuse(graph, settings(0.05, 0.1, epsilon, 100))) {
        assertThat(X.nonZeros()).isLessThanOrEqualTo((long) (graph.nodeCount() / epsilon));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void futureSnapshots_changeNothingEarlier(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    var settings = settings(0.1, 0.3, 1e-3, 100);
    List<SparseMatrix> whole = diffuse(graph, settings);
    for (int end = 1; end < graph.length(); end++) {
      List<Snapshot> changed = new ArrayList<>(graph.snapshots().subList(0, end));
      changed.add(Snapshot.empty(graph.nodeCount()));
      List<SparseMatrix> start = diffuse(new DynamicGraph(graph.nodes(), changed), settings);
      assertThat(start.subList(0, end)).isEqualTo(whole.subList(0, end));
    }
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void relabelledNodes_permuteTheOutput(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    int n = graph.nodeCount();
    List<Integer> permutation = new ArrayList<>(IntStream.range(0, n).boxed().toList());
    Collections.shuffle(permutation, new Random(seed));
    List<Snapshot> permuted = new ArrayList<>();
    for (Snapshot A : graph.snapshots()) {
      List<int[]> ends = new ArrayList<>();
      List<Double> weights = new ArrayList<>();
      A.forEachEdge(
          (u, v, w) -> {
            ends.add(new int[] {permutation.get(u), permutation.get(v)});
            weights.add(w);
          });
      permuted.add(
          Snapshot.of(
              n,
              Direction.DIRECTED,
              ends.stream().mapToInt(e -> e[0]).toArray(),
              ends.stream().mapToInt(e -> e[1]).toArray(),
              weights.stream().mapToDouble(w -> w).toArray()));
    }
    var settings = settings(0.1, 0.3, 0, 100);
    List<SparseMatrix> X = diffuse(graph, settings);
    List<SparseMatrix> Y = diffuse(new DynamicGraph(graph.nodes(), permuted), settings);
    for (int t = 0; t < graph.length(); t++) {
      for (int s = 0; s < n; s++) {
        for (int v = 0; v < n; v++) {
          assertThat(Y.get(t).get(permutation.get(s), permutation.get(v)))
              .isCloseTo(X.get(t).get(s, v), offset(1e-6f));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void numberOfThreads_changesNoBit(long seed) {
    var graph =
        RandomGraphs.graph(
            new Random(seed), 300, 4, 500, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
    var settings = settings(0.1, 0.3, 1e-3, 100);
    try (var one = new DiffusionState(settings, graph.nodes(), 1);
        var five = new DiffusionState(settings, graph.nodes(), 5)) {
      for (Snapshot A : graph.snapshots()) {
        assertThat(five.advance(A)).isEqualTo(one.advance(A));
      }
    }
  }

  @Test
  void singleNodeWithoutEdges_keepsItsSurfer() {
    var graph = new DynamicGraph(Nodes.numbered(1), List.of(Snapshot.empty(1), Snapshot.empty(1)));
    for (SparseMatrix X : diffuse(graph, settings(0.2, 0.3, 1e-3, 100))) {
      assertThat(X).isEqualTo(SparseMatrix.identity(1));
    }
  }

  @Test
  void isolatedNode_keepsItsSurfer_andIsNeverReached() {
    var A = Snapshot.of(3, Direction.UNDIRECTED, new int[] {0}, new int[] {1});
    var graph = new DynamicGraph(Nodes.numbered(3), List.of(A, A, A));
    for (SparseMatrix X : diffuse(graph, settings(0.2, 0.3, 0, 100))) {
      assertThat(X.indices(2)).containsExactly(2);
      assertThat(X.values(2)).containsExactly(1f);
      assertThat(X.get(0, 2)).isZero();
      assertThat(X.get(1, 2)).isZero();
    }
  }

  @Test
  void snapshotWithoutEdges_onlyDecaysThePast() {
    // S = I, so X = (1−γ) I + γ X̃: for γ = .6 and x_1 = (.75, .25): (.85, .15).
    var edge = Snapshot.of(2, Direction.UNDIRECTED, new int[] {0}, new int[] {1});
    var graph = new DynamicGraph(Nodes.numbered(2), List.of(edge, Snapshot.empty(2)));
    var X = diffuse(graph, settings(0.2, 0.3, 0, 100)).get(1);
    assertThat(X.get(0, 0)).isCloseTo(0.85f, offset(1e-6f));
    assertThat(X.get(0, 1)).isCloseTo(0.15f, offset(1e-6f));
  }

  @Test
  void directedEdge_isWalkedOneWay() {
    var A = Snapshot.of(2, Direction.DIRECTED, new int[] {0}, new int[] {1});
    var X = diffuse(new DynamicGraph(Nodes.numbered(2), List.of(A)), settings(0.2, 0.3, 0, 100));
    assertThat(X.get(0).get(0, 1)).isPositive();
    assertThat(X.get(0).get(1, 0)).isZero();
  }

  @Test
  void heavierEdge_isWalkedMoreOften() {
    var A =
        Snapshot.of(3, Direction.DIRECTED, new int[] {0, 0}, new int[] {1, 2}, new double[] {3, 1});
    assertThat(rowNormalized(A)[0]).containsExactly(0.2, 0.6, 0.2);
    var X = diffuse(new DynamicGraph(Nodes.numbered(3), List.of(A)), settings(0.2, 0.3, 0, 100));
    assertThat(X.get(0).get(0, 1)).isCloseTo(3 * X.get(0).get(0, 2), offset(1e-6f));
  }

  @Test
  void columnEmptiedByTheFilter_staysAtItsSeed() {
    int n = 20;
    int[] ring = IntStream.range(0, n).toArray();
    int[] next = IntStream.range(0, n).map(i -> (i + 1) % n).toArray();
    var A = Snapshot.of(n, Direction.UNDIRECTED, ring, next);
    var graph = new DynamicGraph(Nodes.numbered(n), List.of(A));
    assertThat(diffuse(graph, settings(0.001, 0.001, 0.9, 100)).get(0))
        .isEqualTo(SparseMatrix.identity(n));
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void topK_keepsTheLargestEntriesOfAColumn(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    var first = new DynamicGraph(graph.nodes(), graph.snapshots().subList(0, 1));
    SparseMatrix all = diffuse(first, settings(0.1, 0.3, 0, 100)).get(0);
    SparseMatrix top = diffuse(first, new TiaraSettings(0.1, 0.3, 0, 100, 3)).get(0);
    for (int s = 0; s < all.rows(); s++) {
      assertThat(top.indices(s)).hasSize(Math.min(3, all.indices(s).length));
      assertThat(top.rowSum(s)).isCloseTo(1, offset(1e-6));
      double smallestKept = 1;
      for (int v : top.indices(s)) {
        smallestKept = Math.min(smallestKept, all.get(s, v));
      }
      for (int v : all.indices(s)) {
        if (top.get(s, v) == 0) {
          assertThat((double) all.get(s, v)).isLessThanOrEqualTo(smallestKept + 1e-7);
        }
      }
    }
  }

  /** The paper's X (columns are seeds) against ours (rows are seeds). */
  private static void assertEqualTransposed(double[][] X, SparseMatrix actual, double epsilon) {
    double[][] wanted = transpose(X);
    for (int s = 0; s < wanted.length; s++) {
      for (int v = 0; v < wanted.length; v++) {
        double got = actual.get(s, v);
        boolean onThreshold =
            (got == 0) != (wanted[s][v] == 0)
                && Math.abs(Math.max(got, wanted[s][v]) - epsilon) < FLOAT;
        if (!onThreshold) {
          assertThat(got).as("(%d, %d)", s, v).isCloseTo(wanted[s][v], offset(FLOAT));
        }
      }
    }
  }
}
