package dev.tiara.answers.feature;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.PairTable;
import java.util.Arrays;

/**
 * Decayed counts of how often two nodes were contacted by one source at the same time, because the
 * recipients of one message are likely to be related. Groups of more than 60 are ignored.
 */
final class CoRecipients {
  private static final double HALF_LIFE = 4;
  private static final int MAX_GROUP = 60;

  private final PairTable pairs = new PairTable();
  private final Adjacency of;
  private double[] counts = new double[16];

  CoRecipients(int nodes) {
    of = new Adjacency(nodes);
  }

  /** Adds a snapshot. */
  void reveal(EventBatch batch, double width) {
    double factor = Math.pow(2, -1 / HALF_LIFE);
    for (int p = 0; p < pairs.size(); p++) {
      counts[p] *= factor;
    }
    int from = 0;
    while (from < batch.size()) {
      int to = from;
      while (to < batch.size() && batch.times()[to] == batch.times()[from]) {
        to++;
      }
      double age = (batch.end() - batch.times()[from]) / width;
      bySource(batch, from, to, Math.pow(2, -age / HALF_LIFE));
      from = to;
    }
  }

  private void bySource(EventBatch batch, int from, int to, double weight) {
    if (to - from < 2) {
      return;
    }
    long[] links = new long[to - from];
    for (int i = from; i < to; i++) {
      links[i - from] = EventBatch.key(batch.sources()[i], batch.targets()[i]);
    }
    Arrays.sort(links);
    int[] group = new int[links.length];
    int count = 0;
    for (int i = 0; i < links.length; i++) {
      if (i == 0 || links[i] != links[i - 1]) {
        group[count++] = EventBatch.target(links[i]);
      }
      boolean last =
          i + 1 == links.length || EventBatch.source(links[i + 1]) != EventBatch.source(links[i]);
      if (last) {
        together(group, count, weight);
        count = 0;
      }
    }
  }

  private void together(int[] group, int count, double weight) {
    if (count > MAX_GROUP) {
      return;
    }
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++) {
        int before = pairs.size();
        int p = pairs.add(group[i], group[j]); // ascending, so each pair has one key
        if (p == before) {
          if (p == counts.length) {
            counts = Arrays.copyOf(counts, 2 * p);
          }
          of.add(group[i], p);
          of.add(group[j], p);
        }
        counts[p] += weight;
      }
    }
  }

  /** Adds to the sum of each node its count with the given node, times a factor. */
  void addTo(SparseAccumulator sums, int node, double factor) {
    for (int i = 0; i < of.count(node); i++) {
      int p = of.get(node, i);
      int other = pairs.first(p) == node ? pairs.second(p) : pairs.first(p);
      sums.add(other, factor * counts[p]);
    }
  }
}
