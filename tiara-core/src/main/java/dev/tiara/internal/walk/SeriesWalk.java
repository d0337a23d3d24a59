package dev.tiara.internal.walk;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Snapshot;

/**
 * Applies S_t to one vector over all nodes by summing its series, which is all that a single surfer
 * needs: no diffusion matrix is computed. One application costs O(K m_t).
 */
public final class SeriesWalk {
  /** Terms beyond this tolerance (L1) would make no difference in double precision. */
  private static final double TOLERANCE = 1e-14;

  /** c, the probability of a step along an edge. */
  public final double c;

  /** The number of terms after the first. */
  public final int steps;

  /** The factor that normalises the sum of the terms. */
  public final double normalizer;

  /** A walk with these settings. */
  public SeriesWalk(TiaraSettings settings) {
    this.c = settings.c();
    this.steps = Series.steps(c, settings.iterations(), TOLERANCE);
    this.normalizer = Series.normalizer(c, steps);
  }

  /** x = S_t x, by the power iteration applied to one vector. */
  public void diffuse(Snapshot A, double[] x) {
    double[] b = new double[A.activatedCount()];
    for (int p = 0; p < b.length; p++) {
      b[p] = x[A.activated(p)];
    }
    double[] y = diffused(WalkMatrix.of(A), b);
    for (int p = 0; p < b.length; p++) {
      x[A.activated(p)] = y[p];
    }
  }

  /** S_t b, for a vector over the positions of the activated nodes. */
  double[] diffused(WalkMatrix walk, double[] b) {
    double[] y =
        Series.sum(
            b,
            steps,
            new double[b.length],
            new double[b.length],
            (from, to) -> walk.step(c, from, to));
    for (int p = 0; p < b.length; p++) {
      y[p] *= normalizer;
    }
    return y;
  }
}
