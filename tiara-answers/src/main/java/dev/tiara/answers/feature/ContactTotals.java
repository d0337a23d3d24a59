package dev.tiara.answers.feature;

import java.util.Arrays;

/** Totals over the contacts of each node, computed once per snapshot for all sources. */
final class ContactTotals {
  private static final double MOST = 4;

  final double[] strength;
  final int[] degree;
  final double[] inWeight;
  final double[] outNorm;
  final double[][] days;

  ContactTotals(int nodes) {
    strength = new double[nodes];
    degree = new int[nodes];
    inWeight = new double[nodes];
    outNorm = new double[nodes];
    days = new double[PairHistory.DAY_HALF_LIVES.length][nodes];
  }

  /**
   * The strength of a contact: the decayed number of snapshots with events from one node to the
   * other, summed over both directions, at most 4.
   */
  static double strength(PairHistory pairs, int p) {
    int back = pairs.reverse[p];
    double both = pairs.snapshots[p] + (back < 0 || back == p ? 0 : pairs.snapshots[back]);
    return Math.min(both, MOST);
  }

  void update(PairHistory pairs) {
    Arrays.fill(strength, 0);
    Arrays.fill(degree, 0);
    Arrays.fill(inWeight, 0);
    Arrays.fill(outNorm, 0);
    for (double[] sums : days) {
      Arrays.fill(sums, 0);
    }
    for (int p = 0; p < pairs.pairs.size(); p++) {
      int source = pairs.pairs.first(p);
      int target = pairs.pairs.second(p);
      double weight = pairs.snapshots[p];
      inWeight[target] += weight;
      outNorm[source] += weight * weight;
      for (int k = 0; k < days.length; k++) {
        days[k][source] += pairs.days[k][p];
        days[k][target] += pairs.days[k][p];
      }
      boolean counted = pairs.reverse[p] >= 0 && pairs.reverse[p] < p;
      if (source != target && !counted) {
        double both = strength(pairs, p);
        strength[source] += both;
        strength[target] += both;
        degree[source]++;
        degree[target]++;
      }
    }
    for (int v = 0; v < outNorm.length; v++) {
      outNorm[v] = Math.sqrt(outNorm[v]);
    }
  }
}
