package dev.tiara.answers.rule;

import dev.tiara.answers.ranking.EventBatch;

/**
 * Decayed counts of how often each node was a target: an event counts its weight times 2^(−age/h).
 */
final class DecayedCounts {
  private final double[] counts;
  private final double width;
  private final double halfLife;

  /**
   * Counts without any events.
   *
   * @param width the width of a snapshot
   * @param halfLife the half-life h, in snapshots
   */
  DecayedCounts(int nodes, double width, double halfLife) {
    this.counts = new double[nodes];
    this.width = width;
    this.halfLife = halfLife;
  }

  void add(EventBatch snapshot) {
    double factor = StrictMath.pow(2, -1 / halfLife);
    for (int v = 0; v < counts.length; v++) {
      counts[v] *= factor;
    }
    for (int i = 0; i < snapshot.size(); i++) {
      double age = (snapshot.end() - snapshot.times()[i]) / width;
      counts[snapshot.targets()[i]] += snapshot.weight(i) * StrictMath.pow(2, -age / halfLife);
    }
  }

  double of(int node) {
    return counts[node];
  }
}
