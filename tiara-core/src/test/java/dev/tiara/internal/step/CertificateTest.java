package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.Solver;
import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.testing.DenseTiara;
import dev.tiara.testing.RandomGraphs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The true error, against dense solutions in double, never exceeds what is certified. */
class CertificateTest {
  /** The dense oracle is itself rounded. */
  private static final double ORACLE = 1e-12;

  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void trueError_staysBelowTheCertificate_whateverTheSolver(long seed) {
    Random random = new Random(seed);
    DynamicGraph graph = RandomGraphs.any(seed);
    double alpha = 0.05 + 0.3 * random.nextDouble();
    double beta = 0.5 * random.nextDouble();
    for (SolverChoice solver :
        List.of(SolverChoice.DIRECT, SolverChoice.LOCAL, SolverChoice.SERIES, SolverChoice.PUSH)) {
      for (double tolerance : new double[] {1e-6, 0.01}) {
        for (double epsilon : new double[] {0, 1e-3, 0.05}) {
          if (solver == SolverChoice.LOCAL && epsilon == 0) {
            continue;
          }
          check(
              graph,
              new TiaraSettings(
                  alpha, beta, epsilon, TiaraSettings.EXACT, TiaraSettings.ALL, tolerance, solver));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void trueError_staysBelowTheCertificate_ofTruncatedSeries(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    for (int K : new int[] {1, 10, 100}) {
      for (double c : new double[] {0.3, 0.8, 0.99}) {
        check(graph, new TiaraSettings((1 - c) / 4, 3 * (1 - c) / 4, 1e-3, K, TiaraSettings.ALL));
      }
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void trueError_staysBelowTheCertificate_ofLargerGraphs(long seed) {
    var random = new Random(seed);
    var graph = RandomGraphs.graph(random, 120, 6, 150, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
    for (SolverChoice solver :
        List.of(SolverChoice.DIRECT, SolverChoice.LOCAL, SolverChoice.SERIES, SolverChoice.PUSH)) {
      check(graph, new TiaraSettings(0.1, 0.3, 2e-3, 100, TiaraSettings.ALL, 1e-4, solver));
    }
  }

  private static void check(DynamicGraph graph, TiaraSettings settings) {
    int n = graph.nodeCount();
    double[][] filtered = DenseTiara.identity(n);
    double[][] unfiltered = DenseTiara.identity(n);
    try (var state = new DiffusionState(settings, graph.nodes(), 1)) {
      for (Snapshot A : graph.snapshots()) {
        filtered = DenseTiara.step(A, filtered, settings);
        unfiltered = DenseTiara.unfiltered(A, unfiltered, settings);
        SparseMatrix X = state.advance(A);
        Certificate certificate = state.certificate();
        double rounding = 0x1p-24;
        for (int s = 0; s < n; s++) {
          assertThat(distance(X, filtered, s))
              .as("%s to the paper", settings)
              .isLessThanOrEqualTo(state.distanceToPaper(s) + rounding + ORACLE)
              .isLessThanOrEqualTo(certificate.maxToPaper() + ORACLE);
          assertThat(distance(X, unfiltered, s))
              .as("%s to the unfiltered", settings)
              .isLessThanOrEqualTo(state.distanceToUnfiltered(s) + rounding + ORACLE)
              .isLessThanOrEqualTo(certificate.maxToUnfiltered() + ORACLE);
        }
        assertThat(certificate.meanToPaper()).isLessThanOrEqualTo(certificate.maxToPaper());
        assertThat(certificate.maxToUnfiltered()).isLessThanOrEqualTo(2 + rounding);
      }
    }
  }

  /**
   * Everything that a bound must survive: the choice of the largest entries among many that are
   * equal in exact arithmetic, nodes that are deleted and inserted, and a state that is saved.
   */
  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void trueError_staysBelowTheCertificate_throughTopKDeletionAndRestoring(long seed)
      throws IOException {
    for (SolverChoice solver :
        List.of(SolverChoice.DIRECT, SolverChoice.LOCAL, SolverChoice.SERIES, SolverChoice.PUSH)) {
      for (int k : new int[] {1, 2, 3, 5}) {
        for (double tolerance : new double[] {1e-6, 0.02}) {
          var settings =
              new TiaraSettings(0.1, 0.3, 1e-3, TiaraSettings.EXACT, k, tolerance, solver);
          withEdits(settings, new Random(seed));
        }
      }
    }
  }

  private void withEdits(TiaraSettings settings, Random random) throws IOException {
    int n = 12;
    double[][] paper = DenseTiara.identity(n);
    double[][] unfiltered = DenseTiara.identity(n);
    var state = new DiffusionState(settings, Nodes.numbered(n), 1);
    try {
      for (int t = 0; t < 8; t++) {
        n = state.nodes().size();
        // Stars and cycles, in which most entries have a twin.
        int centre = random.nextInt(n);
        int[] sources = new int[n - 1];
        int[] targets = new int[n - 1];
        for (int i = 0; i < n - 1; i++) {
          sources[i] = t % 2 == 0 ? centre : i;
          targets[i] = (t % 2 == 0 ? centre : i) + (t % 2 == 0 ? i + 1 : 1);
          targets[i] %= n;
        }
        Snapshot A = Snapshot.of(n, Direction.UNDIRECTED, sources, targets);
        paper = DenseTiara.step(A, paper, settings);
        unfiltered = DenseTiara.unfiltered(A, unfiltered, settings);
        state.advance(A);
        covers(state, paper, unfiltered);
        if (t % 3 == 1) {
          int gone = random.nextInt(n);
          state.deleteNode(state.nodes().name(gone));
          paper = DenseTiara.without(paper, gone);
          unfiltered = DenseTiara.without(unfiltered, gone);
          covers(state, paper, unfiltered);
        }
        if (t % 3 == 2) {
          state.save(folder.resolve("state"));
          state.close();
          state = DiffusionState.restore(folder.resolve("state"), 1);
          covers(state, paper, unfiltered);
        }
      }
    } finally {
      state.close();
    }
  }

  private static void covers(DiffusionState state, double[][] paper, double[][] unfiltered) {
    SparseMatrix X = state.matrix();
    for (int s = 0; s < paper.length; s++) {
      assertThat(distance(X, paper, s))
          .as("%s to the paper", state.settings())
          .isLessThanOrEqualTo(state.distanceToPaper(s) + 0x1p-24 + ORACLE);
      assertThat(distance(X, unfiltered, s))
          .as("%s to the unfiltered", state.settings())
          .isLessThanOrEqualTo(state.distanceToUnfiltered(s) + 0x1p-24 + ORACLE);
    }
  }

  /** With entries that differ, the choice of the largest is as certain as the rest. */
  @Test
  void topK_isCertified_whereNoRanksAreClose() {
    var settings = new TiaraSettings(0.1, 0.3, 1e-3, TiaraSettings.EXACT, 3);
    var weights = new double[] {1, 2, 4, 8, 16};
    int[] centre = {0, 0, 0, 0, 0};
    var star = Snapshot.of(6, Direction.UNDIRECTED, centre, new int[] {1, 2, 3, 4, 5}, weights);
    try (var state = new DiffusionState(settings, Nodes.numbered(6), 1)) {
      state.advance(star);
      assertThat(state.certificate().maxToPaper()).isLessThan(1e-6);
    }
  }

  private static double distance(SparseMatrix X, double[][] wanted, int s) {
    double distance = 0;
    for (int v = 0; v < wanted.length; v++) {
      distance += Math.abs(X.get(s, v) - wanted[v][s]);
    }
    return distance;
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void certificate_isWithinTheTolerance_ifNothingIsOnTheThreshold(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    for (SolverChoice solver :
        List.of(SolverChoice.DIRECT, SolverChoice.SERIES, SolverChoice.PUSH)) {
      var settings =
          new TiaraSettings(0.2, 0.2, 0, TiaraSettings.EXACT, TiaraSettings.ALL, 1e-6, solver);
      try (var state = new DiffusionState(settings, graph.nodes(), 1)) {
        for (Snapshot A : graph.snapshots()) {
          state.advance(A);
          assertThat(state.certificate().maxToPaper()).isLessThan(1e-6);
        }
      }
    }
  }

  @Test
  void chosenSolver_isReported() {
    var edge = Snapshot.of(2, Direction.UNDIRECTED, new int[] {0}, new int[] {1});
    try (var state = new DiffusionState(TiaraSettings.DEFAULT, Nodes.numbered(2), 1)) {
      state.advance(edge);
      assertThat(state.certificate().solver()).isEqualTo(Solver.DIRECT);
      state.advance(Snapshot.empty(2));
      assertThat(state.certificate().solver()).isEqualTo(Solver.NONE);
    }
  }

  @Test
  void denseSnapshot_isNotEliminated() {
    var random = new Random(1);
    int n = 300;
    var A =
        Snapshot.of(
            n,
            Direction.UNDIRECTED,
            random.ints(9000, 0, n).toArray(),
            random.ints(9000, 0, n).toArray());
    var settings = new TiaraSettings(0.4, 0.4, 1e-3, 100, TiaraSettings.ALL);
    try (var state = new DiffusionState(settings, Nodes.numbered(n), 2)) {
      state.advance(A);
      assertThat(state.certificate().solver()).isEqualTo(Solver.SERIES);
    }
  }

  @Test
  void limit_cannotReplaceATruncatedSeries() {
    assertThatThrownBy(
            () ->
                new TiaraSettings(
                    0.001, 0.009, 1e-3, 100, TiaraSettings.ALL, 1e-6, SolverChoice.DIRECT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("solver must be series or auto if 100 iterations leave the series");
    assertThatThrownBy(
            () -> new TiaraSettings(0.1, 0.3, 1e-3, 100, TiaraSettings.ALL, 0, SolverChoice.AUTO))
        .hasMessage("tolerance must be in (0, 1), got 0.0");
  }
}
