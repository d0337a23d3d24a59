package dev.tiara.internal.solver;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.diffusion.Solver;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.column.ActivatedNodes;
import dev.tiara.internal.column.Column;
import dev.tiara.internal.column.ColumnBlock;
import dev.tiara.internal.column.Columns;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.elimination.Elimination;
import dev.tiara.internal.kernel.Kernels;
import dev.tiara.internal.spectrum.SlowModes;
import dev.tiara.internal.walk.Series;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The error that each solver expects, worked by hand for c = ½ on a single edge: Ã has four entries
 * of ½, and I − cÃᵀ is ¾ on the diagonal and −¼ beside it.
 */
class SolverBoundsTest {
  private static final double C = 0.5;

  /** Of a unit roundoff; expected errors are multiples of it. */
  private static final double U = 0x1p-53;

  /** Large beside rounding errors, small beside the margin of the local solver. */
  private static final double TRUNCATION = 1e-13;

  private static final double EPSILON = 1e-9;

  private static final Snapshot EDGE =
      Snapshot.of(2, Direction.UNDIRECTED, new int[] {0}, new int[] {1});

  private final WalkMatrix walk = WalkMatrix.of(EDGE);

  /** The error that a solver expects of i_0, which lowers the least entry of interest. */
  private static double expected(SnapshotSolver solver, double epsilon) {
    return epsilon - diffused(solver, epsilon).leastOfInterest();
  }

  private static Column diffused(SnapshotSolver solver, double epsilon) {
    ColumnBlock block = block(EDGE, epsilon);
    solver.diffuser().diffuse(block);
    return block.columns[0];
  }

  /** A block of i_0 alone. */
  private static ColumnBlock block(Snapshot A, double epsilon) {
    var settings = new TiaraSettings(0.1, 0.3, epsilon, TiaraSettings.EXACT, TiaraSettings.ALL);
    var block = new ColumnBlock(settings);
    block.count = 1;
    block.columns[0].at(0).start(new ActivatedNodes(A), Columns.identity(A.nodeCount()));
    return block;
  }

  /**
   * L has ⅓ below the diagonal and U is ¾, ⅔ with −¼ beside it: column sums of 4/3 and 11/12 at
   * most, and one term in a sum. 3 (1 + 3) u · 11/9 / (1 − c).
   */
  @Test
  void direct_expectsTheErrorOfSubstitution() {
    var order = new Elimination(walk).upTo(2).order();
    var solver = new DirectSolver(walk, order, C, TRUNCATION, 2);
    assertThat(expected(solver, EPSILON)).isCloseTo(264.0 / 9 * U + TRUNCATION, within(0.1 * U));
  }

  /** S = ½ (I − ½ Ã)⁻¹ is ¾ on the diagonal and ¼ beside it, whichever row is eliminated first. */
  @Test
  void direct_spreadsOverTheComponent_fromAnyNode() {
    var order = new Elimination(walk).upTo(2).order();
    var solver = new DirectSolver(walk, order, C, 0, 2);
    for (int s = 0; s < 2; s++) {
      ColumnBlock block = block(EDGE, EPSILON);
      block.columns[0].at(s).start(new ActivatedNodes(EDGE), Columns.identity(2));
      solver.diffuser().diffuse(block);
      block.columns[0].sparsify();
      Columns result = new Columns(2);
      block.columns[0].store(result, new float[2][]);
      assertThat(result.nodes[s]).containsExactly(0, 1);
      assertThat(result.values[s][s]).isCloseTo(0.75, within(1e-12));
    }
  }

  /** Substitution twice, times the factor on b. */
  @Test
  void local_expectsTheErrorOfSubstitutionThereAndBack() {
    var order = new Elimination(walk).upTo(2).order();
    try (var threads = new WorkerPool(1)) {
      for (double factor : new double[] {1, 2}) {
        var solver =
            new LocalSolver(walk, order, C, factor * (1 - C), EPSILON, TRUNCATION, threads);
        assertThat(expected(solver, EPSILON))
            .isCloseTo(factor * 2 * 264 / 9 * U + TRUNCATION, within(0.1 * U));
      }
    }
  }

  /**
   * All in the core: 3 (2 + 3) u · 3/2 / (1 − c) = 45 u twice, the inverse's residual of at least
   * (2 + 2 + 4) (1 + 3) u = 32 u twice over 1 − c, and u for the one entry.
   */
  @Test
  void local_expectsTheErrorOfTheCore() {
    var order = new Elimination(walk).upTo(0).order();
    try (var threads = new WorkerPool(1)) {
      var solver = new LocalSolver(walk, order, C, 1 - C, EPSILON, TRUNCATION, threads);
      assertThat(expected(solver, EPSILON) - TRUNCATION).isBetween(218.9 * U, 235 * U);
    }
  }

  /** Below the margin nothing was looked for: any entry may be missing. */
  @Test
  void local_decidesNothing_ifTheErrorExceedsTheMargin() {
    var order = new Elimination(walk).upTo(2).order();
    try (var threads = new WorkerPool(1)) {
      var within = new LocalSolver(walk, order, C, 1 - C, EPSILON, 0.9e-3 * EPSILON, threads);
      assertThat(expected(within, EPSILON)).isLessThan(1e-3 * EPSILON);
      var beyond = new LocalSolver(walk, order, C, 1 - C, EPSILON, 1.1e-3 * EPSILON, threads);
      assertThat(diffused(beyond, EPSILON).leastOfInterest()).isEqualTo(Double.MIN_NORMAL);
    }
  }

  /** (K + 1) (2 + 4) u for K terms with sums of two. */
  @Test
  void series_expectsTheRoundingOfItsTerms() {
    var solver = new SeriesSolver(walk, true, C, 10, TRUNCATION, 1e-6, 2);
    assertThat(expected(solver, EPSILON)).isCloseTo(66 * U + TRUNCATION, within(0.1 * U));
  }

  /** The one eigenvalue besides 1 is 0: one round leaves no residual, but 3 (2 + 4) u / (1 − c). */
  @Test
  void limitOfTheSeries_expectsItsResidual_andTheRoundingOfEachRound() {
    var solver = new SeriesSolver(walk, true, C, TiaraSettings.EXACT, TRUNCATION, 1e-6, 2);
    assertThat(expected(solver, EPSILON)).isCloseTo(36 * U + TRUNCATION, within(0.1 * U));
  }

  /**
   * Directed, so by its plain series with 17 steps in float to a share of 10⁻⁵: after the first
   * round a residual is left, which the second takes away.
   */
  @Test
  void limitOfTheSeries_expectsNoMoreThanTheTolerance() {
    for (double tolerance : new double[] {1e-3, 1e-6, 1e-9}) {
      var solver = new SeriesSolver(walk, false, C, TiaraSettings.EXACT, 0, tolerance, 2);
      assertThat(expected(solver, 0.1)).isBetween(36 * U, tolerance + 200 * U);
    }
  }

  /**
   * c = ¼ and a tolerance of ⅛ let ¼ wait: pushed where 1/16 waits for each edge, the unit is
   * pushed three times (from 0, 0 and 1), after which 17/512 wait at 0 and 9/512 at 1. That is off
   * by 2c times as much.
   */
  @Test
  void push_expectsTwiceTheRemainingMass() {
    var solver = new PushSolver(walk, 0.25, 0.0625, 0.125);
    assertThat(solver.solver()).isEqualTo(Solver.PUSH);
    assertThat(expected(solver, 0.5)).isEqualTo(0.5 * 26 / 512 + 0.0625);
    PushSolver.Worker worker = solver.diffuser();
    worker.diffuse(block(EDGE, 0.01));
    assertThat(worker.edgesWalked()).isEqualTo(6);
  }

  /** More leaves than the queue and the list of nodes hold at first. */
  @Test
  void push_findsAllLeavesOfALargeStar() {
    int leaves = 3_000;
    Snapshot star =
        Snapshot.of(
            leaves + 1,
            Direction.UNDIRECTED,
            new int[leaves],
            IntStream.rangeClosed(1, leaves).toArray());
    ColumnBlock block = block(star, 1e-5);
    new PushSolver(WalkMatrix.of(star), C, 0, 1e-9).diffuser().diffuse(block);
    Columns result = new Columns(leaves + 1);
    block.columns[0].sparsify();
    block.columns[0].store(result, new float[leaves + 1][]);
    // x = cÃᵀx + (1−c) i_0: a leaf has x = ½ (x_0 / 3001 + x / 2), the hub ½ (x_0 / 3001 + 3000 x /
    // 2).
    double leaf = 0.5 / 3001 / 0.75;
    double hub = 0.5 / (1 - 0.5 / 3001 - leaves * 0.25 * leaf);
    assertThat(result.nodes[0]).hasSize(leaves + 1);
    assertThat(result.values[0][0]).isCloseTo(hub, within(1e-8));
    for (int v = 1; v <= leaves; v++) {
      assertThat(result.values[0][v]).isCloseTo(hub * leaf, within(1e-8));
    }
  }

  /** The error of the limit, and that of the tail, 5·10⁻¹¹ (see SlowModesTest). */
  @Test
  void truncated_expectsTheErrorOfTheTailToo() {
    double c = 0.9;
    int terms = 100;
    var order = new Elimination(walk).upTo(2).order();
    try (var threads = new WorkerPool(1)) {
      double factor = Series.normalizer(c, terms);
      var local = new LocalSolver(walk, order, c, factor, 1e-6, 0, threads);
      SlowModes tail =
          requireNonNull(SlowModes.find(walk, order, c, terms, Double.POSITIVE_INFINITY, threads));
      double expected = expected(new TruncatedSolver(local, tail), 1e-6);
      assertThat(expected - expected(local, 1e-6)).isCloseTo(tail.error(0.5), within(1e-16));
      assertThat(expected).isGreaterThan(5e-11);
    }
  }

  /** A path of three nodes: degrees 2, 3, 2 and eigenvalues 1, ½, −⅙; and an edge by itself. */
  @Test
  void stationaryPart_isInProportionToTheDegrees_ofEachComponent() {
    Snapshot A = Snapshot.of(5, Direction.UNDIRECTED, new int[] {0, 1, 3}, new int[] {1, 2, 4});
    var part = new StationaryPart(WalkMatrix.of(A), Kernels.forWork(1));
    // Raised by a tenth, as power iteration comes from below.
    assertThat(part.second).isCloseTo(0.55, within(1e-9));
    float[] block = new float[5 * Kernels.LANES];
    block[3] = 7;
    block[3 * Kernels.LANES + 3] = 1;
    float[] sums = part.sums();
    assertThat(sums).hasSize(2 * Kernels.LANES);
    sums[0] = 5; // of a block before
    part.subtract(block, sums);
    assertThat(lane3(block)).containsExactly(new float[] {5, -3, -2, 0.5f, -0.5f}, within(1e-6f));
    assertThat(block[0]).isZero();
    part.add(0.5f, sums, block);
    assertThat(lane3(block))
        .containsExactly(new float[] {6, -1.5f, -1, 0.75f, -0.25f}, within(1e-6f));
  }

  private static float[] lane3(float[] block) {
    float[] lane = new float[block.length / Kernels.LANES];
    for (int u = 0; u < lane.length; u++) {
      lane[u] = block[u * Kernels.LANES + 3];
    }
    return lane;
  }

  /** The second eigenvalue of an edge of weight 99 is −0.98: a tenth more would be beyond −1. */
  @Test
  void secondEigenvalue_isAtMostOne() {
    Snapshot heavy =
        Snapshot.of(2, Direction.UNDIRECTED, new int[] {0}, new int[] {1}, new double[] {99});
    var part = new StationaryPart(WalkMatrix.of(heavy), Kernels.forWork(1));
    assertThat(part.second).isEqualTo(1);
    Snapshot lighter =
        Snapshot.of(2, Direction.UNDIRECTED, new int[] {0}, new int[] {1}, new double[] {3});
    assertThat(new StationaryPart(WalkMatrix.of(lighter), Kernels.forWork(1)).second)
        .isCloseTo(0.55, within(1e-12));
  }
}
