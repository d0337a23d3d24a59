package dev.tiara.experiments.sweep;

import static org.bytedeco.openblas.global.openblas.LAPACKE_dgeev;
import static org.bytedeco.openblas.global.openblas.LAPACK_ROW_MAJOR;

import dev.tiara.input.InputException;
import dev.tiara.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All eigenvalues of a sparse matrix, in descending order of real part, then of imaginary part.
 *
 * <p>If its nodes are ordered by strongly connected component, a matrix is block triangular, so its
 * eigenvalues are those of the diagonal blocks. A node that no other node reaches, or that reaches
 * no other, is a block of its own and costs nothing: nodes that have not been activated so far, and
 * those whose neighbours have faded below ε. Larger blocks are passed to LAPACK's dgeev as dense
 * matrices.
 *
 * @param real the real parts
 * @param imaginary the imaginary parts
 */
record Eigenvalues(double[] real, double[] imaginary) {
  /**
   * Entries up to this size are treated as 0 between components. In a matrix of n rows that sum to
   * 1, this changes the norm by less than n times this size, which is below the round-off of dgeev,
   * n times 1.1e-16.
   */
  static final double NEGLIGIBLE = 1e-17;

  /** The jars that the parent POM tests with. */
  static final String OPENBLAS = "openblas-0.3.30-1.5.12.jar";

  static final String JAVACPP = "javacpp-1.5.12.jar";

  /**
   * Checks that OpenBLAS, which is not included, can be loaded.
   *
   * @throws InputException if it cannot, with the jars to add
   */
  static void checkAvailable() {
    try {
      Class.forName("org.bytedeco.openblas.global.openblas");
    } catch (ClassNotFoundException | LinkageError e) {
      throw new InputException(
          "eigenvalues need OpenBLAS, which is not included: add the jars "
              + OPENBLAS
              + " and "
              + JAVACPP
              + " of org.bytedeco, both also for your platform, with TIARA_CLASSPATH"
              + " (docs/report.md#openblas), or set {eigenvalues-every} to 0",
          e);
    }
  }

  static Eigenvalues of(SparseMatrix matrix) {
    return of(matrix, StrongComponents.of(matrix, NEGLIGIBLE));
  }

  /** The same, computed as a single block: slow, for comparison. */
  static Eigenvalues ofWhole(SparseMatrix matrix) {
    return of(matrix, List.of(IntStream.range(0, matrix.rows()).toArray()));
  }

  private static Eigenvalues of(SparseMatrix matrix, List<int[]> components) {
    double[][] values =
        components.stream()
            .flatMap(component -> Arrays.stream(ofBlock(matrix, component)))
            .sorted(
                Comparator.<double[]>comparingDouble(v -> -v[0]).thenComparingDouble(v -> -v[1]))
            .toArray(double[][]::new);
    return new Eigenvalues(
        Arrays.stream(values).mapToDouble(v -> v[0]).toArray(),
        Arrays.stream(values).mapToDouble(v -> v[1]).toArray());
  }

  /** The distance ‖λ − μ‖₂ between eigenvalues of equal rank. */
  double distance(Eigenvalues other) {
    if (real.length != other.real.length) {
      throw new IllegalArgumentException(
          "matrices must be of one size, got " + real.length + " and " + other.real.length);
    }
    double sum = 0;
    for (int i = 0; i < real.length; i++) {
      double re = real[i] - other.real[i];
      double im = imaginary[i] - other.imaginary[i];
      sum += re * re + im * im;
    }
    return Math.sqrt(sum);
  }

  private static double[][] ofBlock(SparseMatrix matrix, int[] nodes) {
    int n = nodes.length;
    if (n == 1) {
      return new double[][] {{matrix.get(nodes[0], nodes[0]), 0}};
    }
    double[] dense = new double[Math.multiplyExact(n, n)];
    for (int row = 0; row < n; row++) {
      int[] indices = matrix.indices(nodes[row]);
      float[] values = matrix.values(nodes[row]);
      for (int e = 0; e < indices.length; e++) {
        int column = Arrays.binarySearch(nodes, indices[e]);
        if (column >= 0) {
          dense[row * n + column] = values[e];
        }
      }
    }
    double[] re = new double[n];
    double[] im = new double[n];
    // 'N', 'N': neither left nor right eigenvectors are computed.
    int info =
        LAPACKE_dgeev(
            LAPACK_ROW_MAJOR,
            (byte) 'N',
            (byte) 'N',
            n,
            dense,
            n,
            re,
            im,
            new double[1],
            n,
            new double[1],
            n);
    if (info != 0) {
      throw new ArithmeticException(
          "LAPACK's dgeev did not converge for a block of " + n + " nodes, it returned " + info);
    }
    double[][] values = new double[n][];
    for (int i = 0; i < n; i++) {
      values[i] = new double[] {re[i], im[i]};
    }
    return values;
  }
}
