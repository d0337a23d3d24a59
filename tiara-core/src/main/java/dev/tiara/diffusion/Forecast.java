package dev.tiara.diffusion;

import java.util.Locale;

/**
 * The estimated number of entries and memory of a diffusion.
 *
 * @param entries the most entries of one X̃_t
 * @param totalEntries the entries of all X̃_t together
 * @param bytes of heap that the diffusion needs at its peak, the graph not counted
 * @param uncertainty the standard error of the entries, as a share of them
 * @param shares of the work that fall on each snapshot, in sum 1
 */
public record Forecast(
    double entries, double totalEntries, double bytes, double uncertainty, double[] shares) {
  /** Two standard errors of this size are within a factor of 1.5. */
  private static final double RELIABLE = 0.2;

  /** A node's index, its value in double, and in float for the output. */
  private static final int BYTES_PER_ENTRY = 4 + 8 + 4;

  /** Three arrays, their references, two bounds; old and new at a time. */
  private static final int BYTES_PER_COLUMN = 2 * (3 * (16 + 8) + 16);

  /** A forecast of this many entries in columns of this many nodes. */
  public static Forecast of(
      double entries, double totalEntries, int nodes, double uncertainty, double[] shares) {
    return new Forecast(entries, totalEntries, bytes(entries, nodes), uncertainty, shares);
  }

  /** Whether the entries are known to a factor of 1.5, about. */
  public boolean isReliable() {
    return uncertainty <= RELIABLE;
  }

  private static double bytes(double entries, int n) {
    return 2 * entries * BYTES_PER_ENTRY + (double) n * BYTES_PER_COLUMN;
  }

  /**
   * Refuses what cannot fit, as far as that is known.
   *
   * @throws IllegalArgumentException if the heap is too small, saying what would fit
   */
  public void requireHeap(long heap, int nodes) {
    if (bytes <= heap || !isReliable()) {
      return;
    }
    double left = heap - (double) nodes * BYTES_PER_COLUMN;
    long fits = (long) (left / (2.0 * BYTES_PER_ENTRY * nodes));
    throw new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "the heap must hold about %.1f GiB for %,.0f entries, got %.1f GiB: %s",
            bytes / (1L << 30),
            entries,
            (double) heap / (1L << 30),
            fits < 1
                ? "give the JVM more memory"
                : String.format(
                    Locale.ROOT,
                    "give the JVM more memory, or use top-k %d or less, or epsilon %.2g or more",
                    fits,
                    1.0 / fits)));
  }
}
