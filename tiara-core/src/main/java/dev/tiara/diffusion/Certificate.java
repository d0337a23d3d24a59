package dev.tiara.diffusion;

import java.io.Serializable;
import java.util.List;

/**
 * Certified error of a snapshot's X̃_t: upper bounds on the L1 error of a column, as maximum and
 * mean over the columns. They are proved in docs/certificate.md.
 *
 * @param solver that S_t was applied with
 * @param maxToPaper the largest certified error versus the paper's X̃_t in exact arithmetic
 * @param meanToPaper the same, mean over columns
 * @param maxToUnfiltered the largest certified error versus X_t had nothing ever been filtered
 * @param meanToUnfiltered the same, mean over columns
 * @param uncertain the number of columns whose error versus the paper's is certified to less than
 *     {@link #CERTAIN} only: an entry was so close to the filter's threshold, or to the last rank
 *     that is kept, that no bound tells which side of it the paper's is on
 */
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
   * The certificate of all columns from those of parts of them.
   *
   * @param columns how many each part has
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

  /** The larger bounds of two snapshots, with the solver of this one. */
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
