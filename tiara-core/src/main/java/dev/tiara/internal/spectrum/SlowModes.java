package dev.tiara.internal.spectrum;

import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.elimination.EliminationOrder;
import dev.tiara.internal.kernel.Kernels;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The tail that K terms of the series lack compared with the limit, c^(K+1) (Ãᵀ)^(K+1) times the
 * limit, on an undirected snapshot. All but the slowest modes of the walk have decayed after K
 * steps: of WikiElec's 7,115 modes, only 30 matter.
 *
 * <p>N = D^(1/2) Ã D^(−1/2) is symmetric. With orthonormal eigenvectors q_k and eigenvalues θ_k,
 * (Ãᵀ)^m S b = D^(1/2) Σ θ_k^m (1−c) / (1−cθ_k) q_k (q_k · D^(−1/2) b), summed over the eigenvalues
 * that exceed a bar σ in magnitude. {@link EigenvalueCount} proves that none of these is missing;
 * the error of the sum is {@linkplain #error bounded} from measured residuals
 * (docs/certificate.md).
 */
public final class SlowModes {
  private static final double UNIT_ROUNDOFF = 0x1p-53;

  /** The most that the omitted modes may contribute to a column (L1). */
  private static final double LEFT_OUT = 5e-11;

  /** The error (L1) to reach for each column. */
  private static final double TOLERANCE = 1e-10;

  /** The largest error at which the modes are useful: about that of the limit. */
  private static final double MAX_ERROR = 5e-10;

  /** The maximum number of modes to look for. */
  private static final int MAX_MODES = 512;

  /** The most by which a filter may amplify the largest mode, so that the others stay visible. */
  private static final double MAX_GROWTH = 1e6;

  private static final int MAX_ROUNDS = 16;

  /** The approximate number of multiplications to find a mode, per entry and per other mode. */
  private static final double ROTATIONS = 20;

  /** The square roots of the degrees, and of their sum. */
  private final double[] roots;

  private final double rootOfAll;

  /** Row u: the entries of the modes at u. */
  private final double[][] entries;

  /** The factor of each mode in the tail. */
  private final double[] factors;

  /** The error bound in the 2-norm scaled by D^(−1/2), relative to that norm of b. */
  private final double error;

  private SlowModes(double[] roots, double[][] entries, double[] factors, double error) {
    this.roots = roots;
    this.rootOfAll = rootOfAll(roots);
    this.entries = entries;
    this.factors = factors;
    this.error = error;
  }

  private static double rootOfAll(double[] roots) {
    return Math.sqrt(Arrays.stream(roots).map(root -> root * root).sum());
  }

  /**
   * Finds the modes that matter to K terms, or returns null if there are too many of them, or not
   * enough can be proved about them.
   *
   * @param walk the walk on an undirected snapshot
   * @param order the order of elimination, up to a core of moderate size
   * @param operations what finding them may cost per node, in multiplications
   */
  public static @Nullable SlowModes find(
      WalkMatrix walk,
      EliminationOrder order,
      double c,
      int K,
      double operations,
      WorkerPool threads) {
    double[] roots = new double[walk.size];
    Arrays.setAll(roots, u -> Math.sqrt(walk.degree(u)));
    double least = Arrays.stream(roots).min().orElse(1);
    double worst = rootOfAll(roots) / least; // L1 norm over scaled 2-norm
    var bound = new TailBound(c, K + 1, walk);
    double bar = bound.bar(LEFT_OUT / worst);
    WalkMatrix N = walk.symmetric();
    var above = new EigenvalueCount(N, order, bar, 1, threads);
    if (!affordable(above.count, walk.size, operations)) {
      return null;
    }
    var below = new EigenvalueCount(N, order, bar, -1, threads);
    double proved = bar + Math.max(above.error, below.error);
    int count = above.count + below.count;
    if (!(proved < 1) || !affordable(count, walk.size, operations)) {
      return null;
    }
    var space = new Subspace(N, width(count, walk.size), threads);
    double inside = 0.9 * bar;
    double before = Double.POSITIVE_INFINITY;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      double[] ritz = round(space, inside);
      inside = Math.max(0.5 * bar, Math.min(0.98 * bar, least(ritz)));
      double[] values = Arrays.copyOf(ritz, count(ritz, proved));
      if (isComplete(values, above.count, below.count)) {
        double error = bound.of(space, values, proved);
        boolean stalled = error > before / 2; // only round-off is left
        if (error * worst <= (stalled ? MAX_ERROR : TOLERANCE)) {
          return of(space, roots, bound, values, error);
        }
        if (stalled) {
          return null;
        }
        before = error;
      }
    }
    return null;
  }

  private static boolean affordable(int count, int size, double operations) {
    double width = width(count, size);
    return count <= MAX_MODES && ROTATIONS * width * width <= operations;
  }

  /** Runs one round of the iteration; returns the Ritz values, largest magnitude first. */
  private static double[] round(Subspace space, double inside) {
    if (!space.isWhole()) {
      space.filter(inside, degree(inside));
    }
    space.orthonormalize();
    // No eigenvalue exceeds 1 in magnitude; Ritz values do so only through round-off.
    return Arrays.stream(space.rayleighRitz()).map(x -> Math.max(-1, Math.min(1, x))).toArray();
  }

  /** At least a quarter more vectors than modes, so that the last modes converge sooner. */
  private static int width(int count, int size) {
    int wanted = count + Math.max(Kernels.LANES, count / 4);
    return Math.min(size, (wanted + Kernels.LANES - 1) / Kernels.LANES * Kernels.LANES);
  }

  /** The smallest magnitude except for 0, which is the value of vectors that were dropped. */
  private static double least(double[] values) {
    return Arrays.stream(values).map(Math::abs).filter(value -> value > 0).min().orElse(0);
  }

  private static int degree(double inside) {
    double acosh = Math.log(1 / inside + Math.sqrt(1 / (inside * inside) - 1));
    return (int) Math.max(2, Math.min(100, Math.log(2 * MAX_GROWTH) / acosh));
  }

  /** The number of values beyond the bar, which come first. */
  private static int count(double[] values, double bar) {
    int slow = 0;
    while (slow < values.length && Math.abs(values[slow]) > bar) {
      slow++;
    }
    return slow;
  }

  /** Whether there are at least as many values on either side as are known to exist. */
  private static boolean isComplete(double[] values, int above, int below) {
    long positive = Arrays.stream(values).filter(value -> value > 0).count();
    return positive >= above && values.length - positive >= below;
  }

  private static SlowModes of(
      Subspace space, double[] roots, TailBound bound, double[] values, double error) {
    double[][] entries = new double[roots.length][values.length];
    double[] factors = new double[values.length];
    for (int k = 0; k < values.length; k++) {
      for (int u = 0; u < roots.length; u++) {
        entries[u][k] = space.entry(k, u);
      }
      factors[k] = bound.factor(values[k]);
    }
    return new SlowModes(roots, entries, factors, error);
  }

  /** The number of modes. */
  public int count() {
    return factors.length;
  }

  /**
   * Adds the contribution of an entry of b to the coefficients of the modes.
   *
   * @return its contribution to the squared norm for {@link #error}
   */
  public double project(int u, double entry, double[] coefficients) {
    double scaled = entry / roots[u];
    for (int k = 0; k < coefficients.length; k++) {
      coefficients[k] += scaled * factors[k] * entries[u][k];
    }
    return scaled * scaled;
  }

  /** The tail that K terms lack at a node, normalised by the sum of the K terms. */
  public double tail(int u, double[] coefficients) {
    double sum = 0;
    for (int k = 0; k < coefficients.length; k++) {
      sum += coefficients[k] * entries[u][k];
    }
    return roots[u] * sum;
  }

  /** A bound on the L1 error of the tail, given the squared norm of D^(−1/2) b. */
  public double error(double squares) {
    return error * rootOfAll * Math.sqrt(squares);
  }

  /** Bounds the tail of the series, and its error if it is computed from a subspace. */
  private static final class TailBound {
    private final double c;
    private final int m;
    private final int size;
    private final int longestRow;

    /** c^m / (1 − c^m), the ratio of the tail to the K terms. */
    final double weight;

    /**
     * @param m K + 1
     */
    TailBound(double c, int m, WalkMatrix walk) {
      this.c = c;
      this.m = m;
      this.size = walk.size;
      this.longestRow = walk.longestRow();
      this.weight = 1 / Math.expm1(-m * Math.log(c));
    }

    /** The eigenvalue whose tail is this large, or slightly smaller; at most 1. */
    double bar(double tail) {
      double bar = 1;
      for (int i = 0; i < 3; i++) { // approached from either side in turn
        bar = Math.min(1, Math.pow(tail / weight * (1 - c * bar) / (1 - c), 1.0 / m));
      }
      return bar;
    }

    /** The tail of an eigenvalue. */
    double factor(double theta) {
      return weight * Math.pow(theta, m) * (1 - c) / (1 - c * theta);
    }

    /**
     * A bound on the norm of the tail of N less that of its first Ritz pairs, as proved in
     * docs/certificate.md.
     *
     * @param values the Ritz values, all beyond the bar
     * @param bar a magnitude beyond which N has no more eigenvalues than there are values
     */
    double of(Subspace space, double[] values, double bar) {
      int r = values.length;
      double[][] images = space.images();
      double sum = (space.roundings() + 8) * UNIT_ROUNDOFF * r;
      double product = (longestRow + 16) * UNIT_ROUNDOFF;
      double skew = sum + distance(space.products(space.vectors()), r, new double[0]);
      double turn =
          sum + Math.sqrt(r) * product + distance(space.products(images), r, values) + 3 * skew;
      double[] residuals = new double[r];
      double mu = bar;
      double all = 0;
      double faded = 0;
      for (int k = 0; k < r; k++) {
        residuals[k] = residual(space, images, k, values[k]) + product + 2.1 * skew;
        double square = residuals[k] * residuals[k];
        double beyond = Math.abs(values[k]) - turn - bar;
        mu += beyond > 0 ? square / beyond : 1;
        all += square;
        faded += square * Math.pow(values[k], 2 * m);
      }
      if (!(mu < 1 && skew < 0.01)) {
        return Double.POSITIVE_INFINITY;
      }
      double walks = c / (1 - c);
      double left = Math.pow(mu, m) * (1 - c) / (1 - c * mu);
      double mixed =
          mixed(values, residuals, mu)
              + walks * (Math.sqrt(faded) + Math.pow(mu, m) * Math.sqrt(all));
      double rounding = 2 * r * (r + size + 40.0) * UNIT_ROUNDOFF;
      return 1.01 * weight * (left + mixed + (m + walks) * turn + 3 * skew + rounding);
    }

    /**
     * The Frobenius distance of a leading submatrix to a diagonal one, or to I if that is empty.
     */
    private static double distance(double[][] products, int r, double[] diagonal) {
      double squares = 0;
      for (int i = 0; i < r; i++) {
        for (int j = 0; j < r; j++) {
          double expected = i != j ? 0 : diagonal.length == 0 ? 1 : diagonal[i];
          squares += (products[i][j] - expected) * (products[i][j] - expected);
        }
      }
      return Math.sqrt(squares);
    }

    private double residual(Subspace space, double[][] images, int k, double theta) {
      double squares = 0;
      for (int u = 0; u < size; u++) {
        double image = images[k / Kernels.LANES][u * Kernels.LANES + k % Kernels.LANES];
        double residual = image - theta * space.entry(k, u);
        squares += residual * residual;
      }
      return Math.sqrt(squares);
    }

    /**
     * Bounds ‖N^m − N′^m‖, where N′ is N without the residuals that couple the pairs to their
     * orthogonal complement: by the row sums of the same difference for G, whose entries are the
     * norms of the blocks of N.
     */
    private double mixed(double[] values, double[] residuals, double mu) {
      int r = values.length;
      double[] apart = new double[r]; // row sums of the diagonal's power
      double[] added = new double[r]; // what those of the full power have in addition
      Arrays.fill(apart, 1);
      double apartRest = 1;
      double addedRest = 0;
      for (int power = 0; power < m; power++) {
        double rest = mu * addedRest;
        for (int k = 0; k < r; k++) {
          rest += residuals[k] * (added[k] + apart[k]);
          added[k] = Math.abs(values[k]) * added[k] + residuals[k] * (addedRest + apartRest);
          apart[k] *= Math.abs(values[k]);
        }
        addedRest = rest;
        apartRest *= mu;
      }
      return Math.max(addedRest, Arrays.stream(added).max().orElse(0));
    }
  }
}
