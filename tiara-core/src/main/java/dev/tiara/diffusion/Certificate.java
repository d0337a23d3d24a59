package dev.tiara.diffusion;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How wrong a snapshot's X̃_t can be: upper bounds on the L1 distance of a column, the largest and
 * the mean over columns. How they come about is told in docs/certificate.md.
 *
 * @param solver that S_t was applied with
 * @param maxToPaper distance to the paper's X̃_t in exact arithmetic, largest
 * @param meanToPaper the same, mean
 * @param maxToUnfiltered distance to X_t had nothing ever been filtered, largest
 * @param meanToUnfiltered the same, mean
 */
public record Certificate(
    Solver solver,
    double maxToPaper,
    double meanToPaper,
    double maxToUnfiltered,
    double meanToUnfiltered)
    implements Serializable {

  /**
   * The certificate of all columns from those of shares of them.
   *
   * @param columns how many each share has
   */
  public static Certificate ofShares(List<Certificate> shares, int[] columns) {
    double maxToPaper = 0;
    double sumToPaper = 0;
    double maxToUnfiltered = 0;
    double sumToUnfiltered = 0;
    long count = 0;
    for (int i = 0; i < columns.length; i++) {
      Certificate share = shares.get(i);
      maxToPaper = Math.max(maxToPaper, share.maxToPaper);
      sumToPaper += columns[i] * share.meanToPaper;
      maxToUnfiltered = Math.max(maxToUnfiltered, share.maxToUnfiltered);
      sumToUnfiltered += columns[i] * share.meanToUnfiltered;
      count += columns[i];
    }
    return new Certificate(
        shares.get(0).solver,
        maxToPaper,
        sumToPaper / Math.max(1, count),
        maxToUnfiltered,
        sumToUnfiltered / Math.max(1, count));
  }

  /** The bounds by name, in one order for every file. */
  public Map<String, Double> bounds() {
    Map<String, Double> bounds = new LinkedHashMap<>();
    bounds.put("max distance to paper", maxToPaper);
    bounds.put("mean distance to paper", meanToPaper);
    bounds.put("max distance to unfiltered", maxToUnfiltered);
    bounds.put("mean distance to unfiltered", meanToUnfiltered);
    return bounds;
  }
}
