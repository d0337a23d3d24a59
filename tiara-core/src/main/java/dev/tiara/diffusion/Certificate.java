package dev.tiara.diffusion;

import dev.tiara.stability.Stable;
import java.io.Serializable;
import java.util.List;

/**
 * The certified error of a snapshot's X̃_t: upper bounds on the L1 error of a column, as maximum
 * and mean over the columns. The bounds are proved in docs/certificate.md.
 *
 * @param solver the solver that applied S_t
 * @param maxToPaper the largest certified error versus the paper's X̃_t in exact arithmetic
 * @param meanToPaper the same, as the mean over columns
 * @param maxToUnfiltered the largest certified error versus X_t if nothing had ever been filtered
 * @param meanToUnfiltered the same, as the mean over columns
 * @param uncertain the number of columns whose certified error versus the paper's exceeds {@link
 *     #CERTAIN}: an entry was so close to ε, or to the last rank that top-k keeps, that the filter
 *     may have decided differently from the paper's
 */
@Stable
public record Certificate(
    Solver solver,
    double maxToPaper,
    double meanToPaper,
    double maxToUnfiltered,
    double meanToUnfiltered,
    int uncertain)
    implements Serializable {
  /** A column whose bound is above this counts as uncertain. */
  public static final double CERTAIN = 0.01;

  /**
   * Checks that the bounds are numbers: a column is a distribution, so even nothing known is 2.
   *
   * @throws IllegalArgumentException if a bound is negative or not finite
   */
  public Certificate {
    check(maxToPaper);
    check(meanToPaper);
    check(maxToUnfiltered);
    check(meanToUnfiltered);
  }

  private static void check(double bound) {
    if (!(bound >= 0 && bound < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("bounds must be finite and not negative, got " + bound);
    }
  }

  /**
   * Combines the certificates of disjoint sets of columns.
   *
   * @param columns the number of columns of each part
   */
  public static Certificate ofParts(List<Certificate> parts, int[] columns) {
    double maxToPaper = 0;
    double sumToPaper = 0;
    double maxToUnfiltered = 0;
    double sumToUnfiltered = 0;
    long count = 0;
    int uncertain = 0;
    for (int i = 0; i < columns.length; i++) {
      Certificate part = parts.get(i);
      maxToPaper = Math.max(maxToPaper, part.maxToPaper);
      sumToPaper += columns[i] * part.meanToPaper;
      maxToUnfiltered = Math.max(maxToUnfiltered, part.maxToUnfiltered);
      sumToUnfiltered += columns[i] * part.meanToUnfiltered;
      count += columns[i];
      uncertain += part.uncertain;
    }
    return new Certificate(
        parts.get(0).solver,
        maxToPaper,
        sumToPaper / Math.max(1, count),
        maxToUnfiltered,
        sumToUnfiltered / Math.max(1, count),
        uncertain);
  }

  /** The larger of each of the bounds of two snapshots, with the solver of this one. */
  public Certificate worst(Certificate other) {
    return new Certificate(
        solver,
        Math.max(maxToPaper, other.maxToPaper),
        Math.max(meanToPaper, other.meanToPaper),
        Math.max(maxToUnfiltered, other.maxToUnfiltered),
        Math.max(meanToUnfiltered, other.meanToUnfiltered),
        Math.max(uncertain, other.uncertain));
  }
}
