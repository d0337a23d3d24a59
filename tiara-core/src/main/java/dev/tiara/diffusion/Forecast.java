package dev.tiara.diffusion;

import dev.tiara.input.InputException;
import dev.tiara.stability.Stable;
import java.util.Locale;

/**
 * The estimated entries and memory of a diffusion, and how its work is distributed over the
 * snapshots.
 *
 * @param entries the largest number of entries of any X̃_t
 * @param totalEntries the number of entries of all X̃_t together
 * @param bytes the peak heap usage of the diffusion in bytes, without the graph
 * @param uncertainty the relative standard error of the number of entries
 * @param shares the share of the work of each snapshot; they sum to 1
 */
@Stable
public record Forecast(
    double entries, double totalEntries, double bytes, double uncertainty, double[] shares) {
  /** Two standard errors of this size amount to a factor of about 1.5. */
  private static final double RELIABLE = 0.2;

  /** The index of a node, its value as a double, and as a float for the output. */
  private static final int BYTES_PER_ENTRY = 4 + 8 + 4;

  /** Three array headers and references and two bounds, for the old and the new column. */
  private static final int BYTES_PER_COLUMN = 2 * (3 * (16 + 8) + 16);

  /** A forecast for a graph with this many nodes. */
  public static Forecast of(
      double entries, double totalEntries, int nodes, double uncertainty, double[] shares) {
    return new Forecast(entries, totalEntries, bytes(entries, nodes), uncertainty, shares);
  }

  /** Whether the number of entries is known to within a factor of about 1.5. */
  public boolean isReliable() {
    return uncertainty <= RELIABLE;
  }

  private static double bytes(double entries, int n) {
    return 2 * entries * BYTES_PER_ENTRY + (double) n * BYTES_PER_COLUMN;
  }

  /**
   * Checks that the diffusion fits into the heap, if the forecast is reliable.
   *
   * @throws IllegalArgumentException if the heap is too small; the message suggests settings that
   *     would fit
   */
  public void requireHeap(long heap, int nodes) {
    if (bytes <= heap || !isReliable()) {
      return;
    }
    double left = heap - (double) nodes * BYTES_PER_COLUMN;
    long fits = (long) (left / (2.0 * BYTES_PER_ENTRY * nodes));
    throw new InputException(
            String.format(
                Locale.ROOT,
                "%,.0f entries need about %.1f GiB of heap, but the limit is %.1f GiB: %s",
                entries,
                bytes / (1L << 30),
                (double) heap / (1L << 30),
                fits < 1
                    ? "raise the {heap}"
                    : String.format(
                        Locale.ROOT,
                        "raise the {heap}, or use top-k %d or less, or epsilon %.2g or more",
                        fits,
                        1.0 / fits)))
        .about(fits < 1 ? new String[] {"heap"} : new String[] {"heap", "top-k", "epsilon"});
  }
}
