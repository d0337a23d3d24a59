package dev.tiara.internal.spectrum;

import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.kernel.Kernels;
import dev.tiara.internal.random.Mix64;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Subspace iteration for the eigenvectors of a symmetric matrix N with the largest eigenvalues in
 * magnitude. In each round, a Chebyshev polynomial of N damps all others, then the vectors are made
 * orthonormal and rotated so that each is as close to an eigenvector as the space that they span
 * allows (Rayleigh–Ritz).
 *
 * <p>Sums are taken over fixed parts of the rows, so results are bit-identical on any number of
 * threads.
 */
final class Subspace {
  private static final int LANES = Kernels.LANES;

  /** The number of rows summed sequentially in an inner product; partial sums are then added. */
  private static final int PART = 128;

  /** A unit vector is linearly dependent on others if the square of what is left is this small. */
  private static final double DEPENDENT = 1e-13;

  private final WalkMatrix N;
  private final int width;
  private final WorkerPool threads;
  private final Kernels kernels;

  /** The vectors, 16 per block; the last block is padded with zeros. */
  private double[][] vectors;

  /**
   * Starts with random vectors whose entries depend on the neighbours of a node. Nodes that have
   * all neighbours in common get the same entries, and keep them, because the iteration treats them
   * alike: what is equal by symmetry stays equal to the last bit, and ties stay ties.
   *
   * @param width the number of vectors
   */
  Subspace(WalkMatrix N, int width, WorkerPool threads) {
    this.N = N;
    this.width = width;
    this.threads = threads;
    this.kernels = Kernels.forWork(20.0 * N.size * width * width);
    this.vectors = zeros();
    for (int u = 0; u < N.size; u++) {
      long key = 0;
      for (int e = N.offsets[u] + 1; e < N.offsets[u + 1]; e++) {
        key = Mix64.key(key, N.targets[e], Double.doubleToRawLongBits(N.probabilities[e]));
      }
      for (int i = 0; i < width; i++) {
        vectors[i / LANES][u * LANES + i % LANES] = Mix64.key(key, i) * 0x1p-63;
      }
    }
  }

  private double[][] zeros() {
    return new double[(width + LANES - 1) / LANES][N.size * LANES];
  }

  /** Whether there are as many vectors as rows, so that no filter is needed. */
  boolean isWhole() {
    return width == N.size;
  }

  /** The maximum number of roundings that a term of an inner product goes through. */
  int roundings() {
    return Math.min(N.size, PART) + N.size / PART + 2;
  }

  double entry(int vector, int row) {
    return vectors[vector / LANES][row * LANES + vector % LANES];
  }

  /**
   * x ← U_degree(N / a) x, with U the Chebyshev polynomials of the second kind: components with
   * eigenvalues in [−a, a] grow by at most degree + 1, those outside exponentially.
   */
  void filter(double a, int degree) {
    double[] weights = N.probabilities.clone();
    for (int e = 0; e < weights.length; e++) {
      weights[e] *= 2 / a;
    }
    threads.forEach(
        vectors.length,
        b -> {
          double[] newer = vectors[b];
          double[] older = new double[newer.length];
          for (int k = 0; k < degree; k++) {
            multiply(older, -1, newer, weights);
            double[] swap = older;
            older = newer;
            newer = swap;
          }
          vectors[b] = newer;
        });
  }

  /** y ← scale · y + (N with these weights) x. */
  private void multiply(double[] y, double scale, double[] x, double[] weights) {
    for (int row = 0; row < N.size; row++) {
      kernels.gather(y, row, scale, x, N.targets, weights, N.offsets[row], N.offsets[row + 1]);
    }
  }

  /** Makes the vectors orthonormal, except for almost dependent ones, which become zero. */
  void orthonormalize() {
    double[][] G = products(vectors);
    double[] scale = new double[width];
    for (int i = 0; i < width; i++) {
      scale[i] = G[i][i] > 0 ? 1 / Math.sqrt(G[i][i]) : 0;
    }
    // The Cholesky factorisation R Rᵀ of the scaled products, and W, the inverse transpose of R.
    double[][] R = new double[width][width];
    double[][] W = new double[width][width];
    for (int j = 0; j < width; j++) {
      double pivot = scale[j] * scale[j] * G[j][j];
      for (int i = 0; i < j; i++) {
        double sum = scale[i] * scale[j] * G[i][j];
        for (int k = 0; k < i; k++) {
          sum -= R[i][k] * R[j][k];
        }
        R[j][i] = sum * R[i][i]; // the diagonal is stored inverted
        pivot -= R[j][i] * R[j][i];
      }
      R[j][j] = pivot > DEPENDENT ? 1 / Math.sqrt(pivot) : 0;
      W[j][j] = R[j][j];
      for (int i = 0; i < j; i++) {
        double sum = 0;
        for (int k = i; k < j; k++) {
          sum -= W[i][k] * R[j][k];
        }
        W[i][j] = sum * R[j][j];
      }
    }
    for (int i = 0; i < width; i++) {
      for (int j = i; j < width; j++) {
        W[i][j] *= scale[i];
      }
    }
    rotate(W, true);
  }

  /** Rotates the orthonormal vectors; returns their Ritz values, largest magnitude first. */
  double[] rayleighRitz() {
    var eigen = new SymmetricEigen(products(images()));
    int[] order =
        IntStream.range(0, width)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -Math.abs(eigen.values[i])))
            .mapToInt(i -> i)
            .toArray();
    double[][] W = new double[width][width];
    for (int j = 0; j < width; j++) {
      for (int i = 0; i < width; i++) {
        W[i][j] = eigen.vectors[order[j]][i];
      }
    }
    rotate(W, false);
    return Arrays.stream(order).mapToDouble(i -> eigen.values[i]).toArray();
  }

  /** N x, for each of the vectors. */
  double[][] images() {
    double[][] images = zeros();
    threads.forEach(images.length, b -> multiply(images[b], 1, vectors[b], N.probabilities));
    return images;
  }

  /** The vectors, for {@link #products}. */
  double[][] vectors() {
    return vectors;
  }

  /** The inner products of the vectors and others, assumed symmetric: one triangle is computed. */
  double[][] products(double[][] others) {
    int padded = vectors.length * LANES;
    double[][][] parts = new double[(N.size + PART - 1) / PART][others.length][];
    threads.forEach(
        parts.length,
        p -> {
          int from = p * PART;
          int rows = Math.min(N.size - from, PART);
          double[] columns = new double[padded * PART]; // this part of each vector
          for (int i = 0; i < padded; i++) {
            for (int row = 0; row < rows; row++) {
              columns[i * PART + row] = entry(i, from + row);
            }
          }
          for (int b = 0; b < others.length; b++) {
            int above = (b + 1) * LANES;
            parts[p][b] = new double[above * LANES];
            kernels.addProduct(parts[p][b], 0, above, others[b], from, rows, columns, 0, PART);
          }
        });
    double[][] products = new double[width][width];
    for (double[][] part : parts) {
      for (int i = 0; i < width; i++) {
        for (int j = i; j < width; j++) {
          products[i][j] += part[j / LANES][i * LANES + j % LANES];
          products[j][i] = products[i][j];
        }
      }
    }
    return products;
  }

  /** Vectors ← vectors · W. */
  private void rotate(double[][] W, boolean triangular) {
    int padded = vectors.length * LANES;
    double[][] right = new double[vectors.length][padded * LANES];
    for (int i = 0; i < width; i++) {
      for (int j = 0; j < width; j++) {
        right[j / LANES][i * LANES + j % LANES] = W[i][j];
      }
    }
    double[][] rotated = zeros();
    threads.forEach(
        (N.size + PART - 1) / PART,
        p -> {
          int from = p * PART;
          int rows = Math.min(N.size - from, PART);
          double[] entries = new double[PART * padded];
          for (int row = 0; row < rows; row++) {
            for (int b = 0; b < vectors.length; b++) {
              int at = (from + row) * LANES;
              System.arraycopy(vectors[b], at, entries, row * padded + b * LANES, LANES);
            }
          }
          for (int b = 0; b < vectors.length; b++) {
            int terms = triangular ? (b + 1) * LANES : padded;
            kernels.addProduct(rotated[b], from, rows, right[b], 0, terms, entries, 0, padded);
          }
        });
    vectors = rotated;
  }
}
