package dev.tiara.internal.solver;

import dev.tiara.internal.elimination.SparseFactors;
import java.util.Arrays;

/**
 * For each row of an elimination, the earlier rows that it may lift to a threshold in backward
 * substitution, and how large it must be to do so.
 *
 * <p>If x_j ≥ τ_j and j has no mass of its own, one of its n_j later neighbours i has u_ji x_i ≥
 * τ_j / n_j. So i matters to j from x_i = τ_j / (n_j u_ji) on, which bounds τ_i in turn
 * (docs/certificate.md).
 */
final class EarlierRows {
  /** The earlier rows of row i are at {@code offsets[i]} ≤ e &lt; {@code offsets[i + 1]}. */
  final int[] offsets;

  /** The earlier rows, all outside the core; for each row, in ascending order of {@link #needs}. */
  final int[] rows;

  /** The least x of the row at which it matters to each earlier row, rounded down. */
  final float[] needs;

  /** τ: the least x at which a row matters, to the filter or to an earlier row. */
  final double[] matters;

  /**
   * @param least the threshold: smaller entries are of no interest
   */
  EarlierRows(SparseFactors factors, double least) {
    int n = factors.size;
    int coreStart = factors.coreStart;
    matters = new double[n];
    Arrays.fill(matters, least);
    offsets = new int[n + 1];
    float[] need = new float[factors.upperOffsets[coreStart]];
    for (int j = 0; j < coreStart; j++) {
      int neighbors = factors.upperOffsets[j + 1] - factors.upperOffsets[j];
      for (int e = factors.upperOffsets[j]; e < factors.upperOffsets[j + 1]; e++) {
        double from = matters[j] / (neighbors * factors.upper[e]);
        need[e] = Math.nextDown((float) from);
        if (need[e] < 1) {
          int i = factors.upperColumns[e];
          matters[i] = Math.min(matters[i], from);
          offsets[i + 1]++;
        }
      }
    }
    for (int i = 0; i < n; i++) {
      offsets[i + 1] += offsets[i];
    }
    // Positive floats sort like their bits; the row goes into the lower half of the key.
    long[] keyed = new long[offsets[n]];
    int[] next = Arrays.copyOf(offsets, n);
    for (int j = 0; j < coreStart; j++) {
      for (int e = factors.upperOffsets[j]; e < factors.upperOffsets[j + 1]; e++) {
        if (need[e] < 1) {
          int at = next[factors.upperColumns[e]]++;
          keyed[at] = ((long) Float.floatToRawIntBits(need[e]) << 32) | j;
        }
      }
    }
    rows = new int[keyed.length];
    needs = new float[keyed.length];
    for (int i = 0; i < n; i++) {
      Arrays.sort(keyed, offsets[i], offsets[i + 1]);
      for (int e = offsets[i]; e < offsets[i + 1]; e++) {
        rows[e] = (int) keyed[e];
        needs[e] = Float.intBitsToFloat((int) (keyed[e] >>> 32));
      }
    }
  }
}
