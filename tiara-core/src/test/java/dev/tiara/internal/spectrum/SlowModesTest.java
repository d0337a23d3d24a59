package dev.tiara.internal.spectrum;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.elimination.Elimination;
import dev.tiara.internal.elimination.EliminationOrder;
import dev.tiara.internal.walk.WalkMatrix;
import dev.tiara.testing.DenseTiara;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SlowModesTest {
  /** The dense oracle is itself rounded. */
  private static final double ORACLE = 1e-13;

  /** What is eliminated before the core: little, so that these small graphs have one. */
  private static final int NEIGHBORS = 3;

  private static Snapshot random(long seed, int n, int edges, double heaviest) {
    Random random = new Random(seed);
    return Snapshot.of(
        n,
        Direction.UNDIRECTED,
        random.ints(edges, 0, n).toArray(),
        random.ints(edges, 0, n).toArray(),
        random.doubles(edges, heaviest / 10, heaviest).toArray());
  }

  /** Edges between the halves only, so heavy that self-loops hardly matter: eigenvalues near −1. */
  private static Snapshot nearlyBipartite(long seed) {
    Random random = new Random(seed);
    int[] sources = random.ints(150, 0, 25).toArray();
    int[] targets = random.ints(150, 25, 50).toArray();
    double[] weights = random.doubles(150, 100, 900).toArray();
    return Snapshot.of(50, Direction.UNDIRECTED, sources, targets, weights);
  }

  /** Four components, random inside and of different densities. */
  private static Snapshot components(long seed) {
    Random random = new Random(seed);
    int[] sources = random.ints(300, 0, 80).toArray();
    int[] targets = Arrays.stream(sources).map(u -> u / 20 * 20 + random.nextInt(20)).toArray();
    return Snapshot.of(80, Direction.UNDIRECTED, sources, targets);
  }

  private static Snapshot path(int n) {
    return Snapshot.of(
        n,
        Direction.UNDIRECTED,
        IntStream.range(0, n - 1).toArray(),
        IntStream.range(1, n).toArray());
  }

  private static @Nullable SlowModes find(Snapshot A, double c, int K, int threads) {
    WalkMatrix walk = WalkMatrix.of(A);
    try (var pool = new WorkerPool(threads)) {
      var order = new Elimination(walk).upTo(NEIGHBORS).order();
      return SlowModes.find(walk, order, c, K, Double.POSITIVE_INFINITY, pool);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void tail_isThatOfTheDenseMatrix_withinTheBound(long seed) {
    Snapshot[] graphs = {
      random(seed, 60, 200, 1),
      random(seed, 80, 200, 20),
      nearlyBipartite(seed),
      components(seed),
      path(60)
    };
    int found = 0;
    for (Snapshot A : graphs) {
      for (double c : new double[] {0.8, 0.9, 0.95}) {
        checkTail(A, c, 100, requireNonNull(find(A, c, 100, 1)));
      }
      // A tail that counts for so much takes most of the modes, which is not always close enough.
      for (int K : new int[] {3, 20}) {
        SlowModes modes = find(A, 0.8, K, 1);
        if (modes != null) {
          checkTail(A, 0.8, K, modes);
          found++;
        }
      }
    }
    assertThat(found).isGreaterThan(2);
  }

  private static void checkTail(Snapshot A, double c, int K, SlowModes modes) {
    int n = A.activatedCount();
    double[][] expected = tail(A, c, K);
    for (int s = 0; s < n; s++) {
      double[] coefficients = new double[modes.count()];
      // A column of two entries, the second of them half as large.
      int other = (s + 7) % n;
      double squares = modes.project(s, 1, coefficients) + modes.project(other, 0.5, coefficients);
      double error = 0;
      for (int v = 0; v < n; v++) {
        double wanted = expected[A.activated(v)][A.activated(s)];
        wanted += 0.5 * expected[A.activated(v)][A.activated(other)];
        error += Math.abs(modes.tail(v, coefficients) - wanted);
      }
      // At most 5·10⁻¹⁰ for a column of sum 1.
      assertThat(error).isLessThanOrEqualTo(modes.error(squares) + ORACLE);
      assertThat(modes.error(squares)).isLessThanOrEqualTo(7.5e-10);
    }
  }

  /** c^(K+1) / (1 − c^(K+1)) (Ãᵀ)^(K+1) S, dense. */
  private static double[][] tail(Snapshot A, double c, int K) {
    double[][] At = DenseTiara.transpose(DenseTiara.rowNormalized(A));
    double[][] L = DenseTiara.identity(At.length);
    for (int i = 0; i < L.length; i++) {
      for (int j = 0; j < L.length; j++) {
        L[i][j] -= c * At[i][j];
      }
    }
    double[][] tail = DenseTiara.inverse(L);
    for (int k = 0; k <= K; k++) {
      tail = DenseTiara.times(At, tail);
    }
    double weight = (1 - c) * Math.pow(c, K + 1.0) / (1 - Math.pow(c, K + 1.0));
    for (double[] row : tail) {
      Arrays.setAll(row, j -> weight * row[j]);
    }
    return tail;
  }

  @Test
  void modesNearMinusOne_areFound() {
    SlowModes modes = requireNonNull(find(nearlyBipartite(1), 0.9, 100, 1));
    double[] even = new double[modes.count()];
    modes.project(0, 1, even);
    // After K + 1 = 101 steps from the first half nearly all that is left is in the second.
    double first = 0;
    double second = 0;
    Snapshot A = nearlyBipartite(1);
    for (int v = 0; v < A.activatedCount(); v++) {
      if (A.activated(v) < 25) {
        first += modes.tail(v, even);
      } else {
        second += modes.tail(v, even);
      }
    }
    double c101 = Math.pow(0.9, 101);
    assertThat(first + second).isCloseTo(c101 / (1 - c101), within(1e-10));
    assertThat(second).isNotCloseTo(first, within(1e-7));
  }

  @Test
  void manySlowModes_areNotSearchedFor() {
    // A walk on a long path mixes slowly: one mode in five is above 0.8.
    assertThat(find(path(5_000), 0.9, 100, 1)).isNull();
    WalkMatrix walk = WalkMatrix.of(path(300));
    try (var pool = new WorkerPool(1)) {
      var order = new Elimination(walk).upTo(NEIGHBORS).order();
      assertThat(SlowModes.find(walk, order, 0.9, 100, 1_000, pool)).isNull();
    }
  }

  @Test
  void numberOfThreads_changesNoBit() {
    Snapshot A = random(3, 1_500, 4_000, 1);
    SlowModes one = requireNonNull(find(A, 0.9, 100, 1));
    SlowModes three = requireNonNull(find(A, 0.9, 100, 3));
    assertThat(three.count()).isEqualTo(one.count());
    assertThat(three.error(1)).isEqualTo(one.error(1));
    for (int v = 0; v < A.activatedCount(); v++) {
      double[] a = new double[one.count()];
      double[] b = new double[one.count()];
      assertThat(three.project(v, 1, b)).isEqualTo(one.project(v, 1, a));
      assertThat(three.tail(v, b)).isEqualTo(one.tail(v, a));
    }
  }

  /** Leaves of the same node are equal in every column but their own, and compared as such. */
  @Test
  void nodesWithTheSameNeighbours_haveEqualBits() {
    int[] sources = IntStream.range(0, 1_000).toArray();
    Random random = new Random(2);
    int[] targets = Arrays.stream(sources).map(u -> u / 2 % 2 == 0 ? u % 9 : 0).toArray();
    int[] more = random.ints(1_000, 0, 100).toArray();
    int[] ends = random.ints(1_000, 0, 100).toArray();
    Snapshot A =
        Snapshot.of(
            1_000,
            Direction.UNDIRECTED,
            IntStream.concat(Arrays.stream(sources), Arrays.stream(more)).toArray(),
            IntStream.concat(Arrays.stream(targets), Arrays.stream(ends)).toArray());
    SlowModes modes = requireNonNull(find(A, 0.9, 100, 1));
    double[] coefficients = new double[modes.count()];
    modes.project(5, 1, coefficients);
    // Positions are nodes; 902, 903, 906, … hang on node 0.
    assertThat(A.activatedCount()).isEqualTo(1_000);
    assertThat(modes.tail(902, coefficients)).isEqualTo(modes.tail(903, coefficients));
    assertThat(modes.tail(902, coefficients)).isEqualTo(modes.tail(995, coefficients));
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void eigenvalues_areCounted(long seed) {
    try (var pool = new WorkerPool(2)) {
      for (Snapshot A : new Snapshot[] {random(seed, 90, 250, 1), nearlyBipartite(seed)}) {
        WalkMatrix N = WalkMatrix.of(A).symmetric();
        double[] values = new SymmetricEigen(dense(N)).values;
        for (int neighbors : new int[] {0, 3, N.size}) {
          var order = new Elimination(N).upTo(neighbors).order();
          for (double sigma : new double[] {0.05, 0.3, 0.6, 0.9}) {
            var above = new EigenvalueCount(N, order, sigma, 1, pool);
            var below = new EigenvalueCount(N, order, sigma, -1, pool);
            // No eigenvalue of these graphs is that close to σ.
            assertThat(above.error).isLessThan(1e-7);
            assertThat(above.count).isEqualTo(count(values, sigma));
            assertThat(below.error).isLessThan(1e-7);
            assertThat(below.count)
                .isEqualTo(count(Arrays.stream(values).map(x -> -x).toArray(), sigma));
          }
        }
      }
    }
  }

  /**
   * A single edge, N = ½ everywhere and σ = ¾, by hand: σI − N has pivots ¼ and −¾, and L has −2.
   * Row sums of |L||D||Lᵀ| are ¾ and 9/4. For −N pivots are 5/4 and 21/20, L has ⅖, and both row
   * sums are 7/4. The error is 1.01 (2 + 16) u times one more than that.
   */
  @Test
  void errorOfTheCount_isThatOfElimination() {
    WalkMatrix N = WalkMatrix.of(path(2)).symmetric();
    try (var pool = new WorkerPool(1)) {
      for (int neighbors : new int[] {0, 2}) { // all in the core, or nothing
        var order = new Elimination(N).upTo(neighbors).order();
        var above = new EigenvalueCount(N, order, 0.75, 1, pool);
        assertThat(above.count).isEqualTo(1);
        assertThat(above.error).isCloseTo(1.01 * 18 * 3.25 * 0x1p-53, within(1e-20));
        var below = new EigenvalueCount(N, order, 0.75, -1, pool);
        assertThat(below.count).isZero();
        assertThat(below.error).isCloseTo(1.01 * 18 * 2.75 * 0x1p-53, within(1e-20));
      }
    }
  }

  /** In rows, in a core of several panels, or in both. */
  @Test
  void errorOfTheCount_isThatOfADenseElimination() {
    WalkMatrix N = WalkMatrix.of(random(5, 50, 120, 3)).symmetric();
    try (var pool = new WorkerPool(1)) {
      for (int neighbors : new int[] {0, 3, N.size}) {
        var order = new Elimination(N).upTo(neighbors).order();
        var count = new EigenvalueCount(N, order, 0.6, 1, pool);
        double norm = normOfFactors(N, order, 0.6);
        assertThat(count.error)
            .isCloseTo(1.01 * (N.size + 16) * 0x1p-53 * (1 + norm), withinPercentage(1e-6));
      }
    }
  }

  /** The largest row sum of |L||D||Lᵀ| with L D Lᵀ = σI − N in the order. */
  private static double normOfFactors(WalkMatrix N, EliminationOrder order, double sigma) {
    int n = N.size;
    double[][] dense = dense(N);
    double[][] rest = new double[n][n];
    for (int u = 0; u < n; u++) {
      for (int v = 0; v < n; v++) {
        rest[order.rowOf[u]][order.rowOf[v]] = (u == v ? sigma : 0) - dense[u][v];
      }
    }
    double[] sums = new double[n];
    for (int k = 0; k < n; k++) {
      double[] multipliers = new double[n];
      for (int i = k; i < n; i++) {
        multipliers[i] = rest[i][k] / rest[k][k];
      }
      double column = Arrays.stream(multipliers).map(Math::abs).sum();
      double pivot = rest[k][k];
      for (int i = k; i < n; i++) {
        sums[i] += Math.abs(multipliers[i]) * Math.abs(pivot) * column;
        for (int j = k; j < n; j++) {
          rest[i][j] -= multipliers[i] * pivot * multipliers[j];
        }
      }
    }
    return Arrays.stream(sums).max().orElseThrow();
  }

  /** On a single edge one mode is slow, and the bound is that on what others may contribute. */
  @Test
  void boundOfTheTail_isTheOmittedPart() {
    for (double c : new double[] {0.8, 0.9, 0.95}) {
      SlowModes modes = requireNonNull(find(path(2), c, 100, 1));
      assertThat(modes.count()).isEqualTo(1);
      double squares = modes.project(0, 1, new double[1]);
      assertThat(squares).isCloseTo(0.5, within(1e-15));
      assertThat(modes.error(squares)).isBetween(5e-11, 5.3e-11);
    }
  }

  private static int count(double[] values, double sigma) {
    return (int) Arrays.stream(values).filter(value -> value > sigma).count();
  }

  private static double[][] dense(WalkMatrix N) {
    double[][] dense = new double[N.size][N.size];
    for (int u = 0; u < N.size; u++) {
      for (int e = N.offsets[u]; e < N.offsets[u + 1]; e++) {
        dense[u][N.targets[e]] = N.probabilities[e];
      }
    }
    return dense;
  }

  @Test
  void eigenvectors_areOrthonormal_andKeepTheirDirection() {
    double[][] H = dense(WalkMatrix.of(random(4, 40, 100, 3)).symmetric());
    var eigen = new SymmetricEigen(dense(WalkMatrix.of(random(4, 40, 100, 3)).symmetric()));
    for (int k = 0; k < H.length; k++) {
      for (int i = 0; i < H.length; i++) {
        double image = 0;
        double product = 0;
        for (int j = 0; j < H.length; j++) {
          image += H[i][j] * eigen.vectors[k][j];
          product += eigen.vectors[i][j] * eigen.vectors[k][j];
        }
        // Forty rows, a few hundred rotations each: some units in the last place.
        assertThat(image).isCloseTo(eigen.values[k] * eigen.vectors[k][i], within(1e-13));
        assertThat(product).isCloseTo(i == k ? 1 : 0, within(1e-13));
      }
    }
  }
}
