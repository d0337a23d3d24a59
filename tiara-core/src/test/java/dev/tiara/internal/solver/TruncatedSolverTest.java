package dev.tiara.internal.solver;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.diffusion.Solver;
import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.column.ActivatedNodes;
import dev.tiara.internal.column.ColumnBlock;
import dev.tiara.internal.column.Columns;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.elimination.Elimination;
import dev.tiara.internal.spectrum.SlowModes;
import dev.tiara.internal.step.DiffusionState;
import dev.tiara.internal.walk.Series;
import dev.tiara.internal.walk.WalkMatrix;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.testing.DenseTiara;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TruncatedSolverTest {
  /** The dense oracle is itself rounded. */
  private static final double ORACLE = 1e-12;

  private static Snapshot graph(Random random, int n, int edges) {
    return Snapshot.of(
        n,
        Direction.UNDIRECTED,
        random.ints(edges, 0, n).toArray(),
        random.ints(edges, 0, n).toArray(),
        random.doubles(edges, 0.1, 5).toArray());
  }

  private static TruncatedSolver solver(Snapshot A, TiaraSettings settings, WorkerPool threads) {
    WalkMatrix walk = WalkMatrix.of(A);
    double c = settings.c();
    int K = settings.iterations();
    var order = new Elimination(walk).upTo(3).order();
    double restart = Series.normalizer(c, K);
    return new TruncatedSolver(
        new LocalSolver(walk, order, c, restart, settings.epsilon(), 0, threads),
        requireNonNull(SlowModes.find(walk, order, c, K, Double.POSITIVE_INFINITY, threads)));
  }

  /** Over several snapshots, so that columns have many entries before they diffuse. */
  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void trueError_staysBelowTheCertificate(long seed) {
    Random random = new Random(seed);
    int n = 60;
    for (double c : new double[] {0.8, 0.9, 0.95}) {
      var settings = new TiaraSettings((1 - c) / 2, (1 - c) / 2, 2e-3, 100, TiaraSettings.ALL);
      double[][] expected = DenseTiara.identity(n);
      Columns X = Columns.identity(n);
      int certain = 0;
      for (int t = 0; t < 3; t++) {
        Snapshot A = graph(random, n, 90 + 60 * t);
        expected = DenseTiara.step(A, expected, settings);
        X = step(A, X, settings);
        for (int s = 0; s < n; s++) {
          assertThat(distance(X, expected, s)).isLessThanOrEqualTo(X.toPaper[s] + ORACLE);
          certain += X.toPaper[s] < 1e-8 ? 1 : 0;
        }
      }
      // The bound is not met by being large.
      assertThat(certain).isGreaterThan(2 * n);
    }
  }

  private static Columns step(Snapshot A, Columns previous, TiaraSettings settings) {
    var activated = new ActivatedNodes(A);
    Columns result = previous.emptyLike();
    try (var threads = new WorkerPool(1)) {
      SnapshotSolver.Diffuser diffuser = solver(A, settings, threads).diffuser();
      var block = new ColumnBlock(settings);
      float[][] output = new float[previous.size()][];
      for (int s = 0; s < previous.size(); s++) {
        block.columns[0].at(s).start(activated, previous);
        block.count = 1;
        if (block.columns[0].activeCount() > 0) {
          diffuser.diffuse(block);
        }
        block.columns[0].sparsify();
        block.columns[0].store(result, output);
      }
    }
    return result;
  }

  private static double distance(Columns X, double[][] expected, int s) {
    double distance = 0;
    double[] column = new double[expected.length];
    for (int i = 0; i < X.nodes[s].length; i++) {
      column[X.nodes[s][i]] = X.values[s][i];
    }
    for (int v = 0; v < column.length; v++) {
      distance += Math.abs(column[v] - expected[v][s]);
    }
    return distance;
  }

  /** Hubs with leaves around a small core: large enough for the tail to pay. */
  @Test
  void largeUndirectedSnapshots_giveTheSeriesOutput() {
    int n = 3_500;
    Random random = new Random(1);
    int edges = 8_000;
    int[] sources = new int[edges];
    int[] targets = new int[edges];
    for (int e = 0; e < edges; e++) {
      sources[e] = (int) (n * Math.pow(random.nextDouble(), 6));
      targets[e] = random.nextInt(n);
    }
    Snapshot A = Snapshot.of(n, Direction.UNDIRECTED, sources, targets);
    SparseMatrix local = diffuse(A, SolverChoice.AUTO, 1, Solver.LOCAL);
    assertThat(diffuse(A, SolverChoice.AUTO, 3, Solver.LOCAL)).isEqualTo(local);
    SparseMatrix series = diffuse(A, SolverChoice.SERIES, 2, Solver.SERIES);
    // No entry is within the certified 10⁻⁹ of ε; of the others, few are rounded otherwise.
    for (int s = 0; s < n; s++) {
      assertThat(local.indices(s)).isEqualTo(series.indices(s));
      float[] expected = series.values(s);
      float[] values = local.values(s);
      for (int i = 0; i < values.length; i++) {
        assertThat(Math.abs(values[i] - expected[i])).isLessThanOrEqualTo(Math.ulp(expected[i]));
      }
    }
  }

  private static SparseMatrix diffuse(Snapshot A, SolverChoice choice, int threads, Solver taken) {
    var settings = new TiaraSettings(0.1, 0, 1e-3, 100, TiaraSettings.ALL, 1e-6, choice);
    try (var state = new DiffusionState(settings, Nodes.numbered(A.nodeCount()), threads)) {
      SparseMatrix X = state.advance(A);
      assertThat(state.certificate().solver()).isEqualTo(taken);
      assertThat(state.certificate().uncertain()).isZero();
      return X;
    }
  }
}
