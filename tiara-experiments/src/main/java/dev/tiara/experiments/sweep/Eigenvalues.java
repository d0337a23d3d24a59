package dev.tiara.experiments.sweep;

import static org.bytedeco.openblas.global.openblas.LAPACKE_dgeev;
import static org.bytedeco.openblas.global.openblas.LAPACK_ROW_MAJOR;

import dev.tiara.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All eigenvalues of a sparse matrix, by falling real part, then by falling imaginary part.
 *
 * <p>In an order of its strongly connected components a matrix is block triangular, so its
 * eigenvalues are those of the blocks. A node that no other reaches, or that reaches no other,
 * costs nothing that way: all that were not activated so far, and those whose neighbours have faded
 * below ε. The blocks are dense matrices for LAPACK's dgeev.
 *
 * @param real the real parts
 * @param imaginary the imaginary parts
 */
record Eigenvalues(double[] real, double[] imaginary) {
  /**
   * Entries up to this size are taken for 0. In a matrix of n rows that sum to 1 they change its
   * norm by less than n times this, which is below the rounding error of dgeev, n times 1.1e-16.
   */
  static final double NEGLIGIBLE = 1e-17;

  static Eigenvalues of(SparseMatrix matrix) {
    return of(matrix, StrongComponents.of(matrix, NEGLIGIBLE));
  }

  /** The same as one block: slow, for comparison. */
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

  /** ‖λ − μ‖₂, value by value in their order. */
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
    // 'N', 'N': neither left nor right eigenvectors. Row order is a transposition, which changes no
    // eigenvalue.
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
