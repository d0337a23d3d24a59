package dev.tiara.internal.walk;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Snapshot;

/**
 * S_t applied to one vector over all nodes, by its series: what a single surfer needs, without any
 * matrix. One application costs O(K m_t).
 */
public final class SeriesWalk {
  /** More terms than this tolerance (L1) asks for would change nothing in double. */
  private static final double TOLERANCE = 1e-14;

  /** c, the probability of a step along an edge. */
  public final double c;

  /** The number of terms after the first. */
  public final int steps;

  /** What the sum of the terms is multiplied by. */
  public final double normalizer;

  /** The series of these settings. */
  public SeriesWalk(TiaraSettings settings) {
    this.c = settings.c();
    this.steps = Series.steps(c, settings.iterations(), TOLERANCE);
    this.normalizer = Series.normalizer(c, steps);
  }

  /** x = S_t x, by the power iteration applied to one vector. */
  public void diffuse(Snapshot A, double[] x) {
    var walk = WalkMatrix.of(A);
    double[] b = new double[walk.size];
    for (int p = 0; p < b.length; p++) {
      b[p] = x[A.activated(p)];
    }
    double[] y = b.clone();
    double[] next = new double[b.length];
    for (int k = 1; k <= steps; k++) {
      System.arraycopy(b, 0, next, 0, b.length);
      walk.step(c, y, next);
      double[] swap = y;
      y = next;
      next = swap;
    }
    for (int p = 0; p < b.length; p++) {
      x[A.activated(p)] = normalizer * y[p];
    }
  }
}
