package dev.tiara.testing;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Snapshot;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A reference implementation of Algorithm 1 as printed in the paper, on dense matrices of doubles.
 * Deliberately slow and simple. Rows and columns are as in the paper: column s belongs to seed s.
 */
public final class DenseTiara {
  private DenseTiara() {}

  /** X_t of line 5, before it is filtered. */
  public static double[][] unfiltered(Snapshot A, double[][] Xprev, TiaraSettings settings) {
    double[][] S = rwr(A, settings);
    double[][] T = times(S, Xprev);
    double gamma = settings.gamma();
    int n = S.length;
    double[][] X = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        X[i][j] = (1 - gamma) * S[i][j] + gamma * T[i][j];
      }
    }
    return X;
  }

  /** X̃_t of line 7. */
  public static double[][] step(Snapshot A, double[][] Xprev, TiaraSettings settings) {
    double[][] X = unfiltered(A, Xprev, settings);
    filter(X, settings.epsilon(), settings.topK());
    return X;
  }

  /** X without the row and column of a node, with the remaining columns normalised. */
  public static double[][] without(double[][] X, int gone) {
    int n = X.length - 1;
    double[][] left = new double[n][n];
    for (int v = 0; v < n; v++) {
      for (int s = 0; s < n; s++) {
        left[v][s] = X[v < gone ? v : v + 1][s < gone ? s : s + 1];
      }
    }
    filter(left, 0, n);
    return left;
  }

  /** Lines 6 and 7, in place; a column that would be empty becomes i_s. */
  public static void filter(double[][] X, double epsilon) {
    filter(X, epsilon, X.length);
  }

  /**
   * The same, keeping only the k largest entries per column; ties are broken by the lower index.
   */
  private static void filter(double[][] X, double epsilon, int k) {
    int n = X.length;
    for (int s = 0; s < n; s++) {
      int seed = s;
      IntStream.range(0, n)
          .boxed()
          .sorted(Comparator.comparingDouble(v -> -X[v][seed]))
          .skip(k)
          .forEach(v -> X[v][seed] = 0);
    }
    for (int s = 0; s < n; s++) {
      double sum = 0;
      for (int v = 0; v < n; v++) {
        X[v][s] = X[v][s] < epsilon ? 0 : X[v][s];
        sum += X[v][s];
      }
      if (sum == 0) {
        X[s][s] = sum = 1;
      }
      for (int v = 0; v < n; v++) {
        X[v][s] /= sum;
      }
    }
  }

  /** L_t^rwr: the truncated series, or the inverse if the settings are exact. */
  public static double[][] rwr(Snapshot A, TiaraSettings settings) {
    double c = settings.c();
    double[][] At = transpose(rowNormalized(A));
    double[][] S;
    if (settings.isExact()) {
      double[][] L = identity(At.length);
      for (int i = 0; i < L.length; i++) {
        for (int j = 0; j < L.length; j++) {
          L[i][j] -= c * At[i][j];
        }
      }
      S = inverse(L);
    } else {
      S = powerIteration(At, c, settings.iterations());
    }
    for (int s = 0; s < S.length; s++) {
      double sum = 0;
      for (double[] row : S) {
        sum += row[s];
      }
      for (double[] row : S) {
        row[s] /= sum;
      }
    }
    return S;
  }

  /** M^(K) of lines 10-12. */
  public static double[][] powerIteration(double[][] At, double c, int K) {
    double[][] M = identity(At.length);
    for (int k = 1; k <= K; k++) {
      M = times(At, M);
      for (int i = 0; i < M.length; i++) {
        for (int j = 0; j < M.length; j++) {
          M[i][j] = (i == j ? 1 : 0) + c * M[i][j];
        }
      }
    }
    return M;
  }

  /** D^(−1) (A + I). */
  public static double[][] rowNormalized(Snapshot A) {
    double[][] dense = identity(A.nodeCount());
    A.forEachEdge((u, v, w) -> dense[u][v] += w);
    for (double[] row : dense) {
      double sum = 0;
      for (double entry : row) {
        sum += entry;
      }
      for (int j = 0; j < row.length; j++) {
        row[j] /= sum;
      }
    }
    return dense;
  }

  public static double[][] identity(int n) {
    double[][] I = new double[n][n];
    for (int i = 0; i < n; i++) {
      I[i][i] = 1;
    }
    return I;
  }

  public static double[][] transpose(double[][] M) {
    int n = M.length;
    double[][] T = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        T[j][i] = M[i][j];
      }
    }
    return T;
  }

  public static double[][] times(double[][] A, double[][] B) {
    int n = A.length;
    double[][] C = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        for (int j = 0; j < n; j++) {
          C[i][j] += A[i][k] * B[k][j];
        }
      }
    }
    return C;
  }

  /** The inverse, by Gauss-Jordan elimination with partial pivoting. */
  public static double[][] inverse(double[][] matrix) {
    int n = matrix.length;
    double[][] A = new double[n][];
    for (int i = 0; i < n; i++) {
      A[i] = matrix[i].clone();
    }
    double[][] B = identity(n);
    for (int p = 0; p < n; p++) {
      int best = p;
      for (int i = p + 1; i < n; i++) {
        best = Math.abs(A[i][p]) > Math.abs(A[best][p]) ? i : best;
      }
      double[] swap = A[p];
      A[p] = A[best];
      A[best] = swap;
      swap = B[p];
      B[p] = B[best];
      B[best] = swap;
      double pivot = A[p][p];
      for (int j = 0; j < n; j++) {
        A[p][j] /= pivot;
        B[p][j] /= pivot;
      }
      for (int i = 0; i < n; i++) {
        double factor = A[i][p];
        if (i != p && factor != 0) {
          for (int j = 0; j < n; j++) {
            A[i][j] -= factor * A[p][j];
            B[i][j] -= factor * B[p][j];
          }
        }
      }
    }
    return B;
  }
}
