package dev.tiara.internal.spectrum;

/**
 * The eigenvalues and eigenvectors of a small dense symmetric matrix, by Jacobi rotations: slow for
 * thousands of rows, but accurate, and fast if the matrix is already nearly diagonal.
 */
final class SymmetricEigen {
  private static final int MAX_SWEEPS = 30;

  /** Off-diagonal entries up to this magnitude are left as they are. */
  private static final double NEGLIGIBLE = 1e-17;

  /** The eigenvalues, in no particular order. */
  final double[] values;

  /** Row i is the eigenvector of value i. */
  final double[][] vectors;

  /**
   * @param H the matrix, which is overwritten
   */
  SymmetricEigen(double[][] H) {
    int n = H.length;
    vectors = new double[n][n];
    for (int i = 0; i < n; i++) {
      vectors[i][i] = 1;
    }
    boolean rotated = true;
    for (int sweep = 0; sweep < MAX_SWEEPS && rotated; sweep++) {
      rotated = false;
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          if (Math.abs(H[p][q]) > NEGLIGIBLE) {
            rotate(H, p, q);
            rotated = true;
          }
        }
      }
    }
    values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = H[i][i];
    }
  }

  /** Makes H[p][q] zero. */
  private void rotate(double[][] H, int p, int q) {
    double[] hp = H[p];
    double[] hq = H[q];
    double pq = hp[q];
    double half = (hq[q] - hp[p]) / (2 * pq);
    double t = Math.copySign(1, half) / (Math.abs(half) + Math.sqrt(half * half + 1));
    double cos = 1 / Math.sqrt(t * t + 1);
    double sin = t * cos;
    double pp = hp[p] - t * pq;
    double qq = hq[q] + t * pq;
    rotate(hp, hq, cos, sin);
    rotate(vectors[p], vectors[q], cos, sin);
    for (int i = 0; i < H.length; i++) {
      H[i][p] = hp[i];
      H[i][q] = hq[i];
    }
    hp[p] = pp;
    hq[q] = qq;
    hp[q] = 0;
    hq[p] = 0;
  }

  private static void rotate(double[] a, double[] b, double cos, double sin) {
    for (int i = 0; i < a.length; i++) {
      double ai = a[i];
      double bi = b[i];
      a[i] = cos * ai - sin * bi;
      b[i] = sin * ai + cos * bi;
    }
  }
}
