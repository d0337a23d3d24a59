package dev.tiara.answers.ranking;

import java.util.Arrays;

/** The distinct targets of each source so far. */
final class PastLinks {
  private final PairTable pairs = new PairTable();
  private final int[][] targets;
  private final int[] counts;

  PastLinks(int nodes) {
    targets = new int[nodes][];
    Arrays.fill(targets, new int[0]);
    counts = new int[nodes];
  }

  void add(EventBatch batch) {
    for (int i = 0; i < batch.size(); i++) {
      int source = batch.sources()[i];
      int before = pairs.size();
      if (pairs.add(source, batch.targets()[i]) == before) {
        if (counts[source] == targets[source].length) {
          targets[source] = Arrays.copyOf(targets[source], Math.max(4, 2 * counts[source]));
        }
        targets[source][counts[source]++] = batch.targets()[i];
      }
    }
  }

  boolean contains(int source, int target) {
    return pairs.find(source, target) >= 0;
  }

  /** The targets of a source, in the order of their first event. */
  int[] of(int source) {
    return Arrays.copyOf(targets[source], counts[source]);
  }
}
