package dev.tiara.graph;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns a list of edges into the compressed rows of a {@link Snapshot}.
 *
 * <p>Two stable counting sorts (by target, then by source) order the edges in O(n_t + m_t); because
 * they are stable, the weights of duplicates are summed in input order. The activated nodes are
 * found with a bit set if its n / 64 words are no more than the edges, and otherwise by sorting in
 * O(m_t log m_t): there is no array of length n, so snapshots with few edges stay cheap in large
 * graphs.
 */
final class SnapshotAssembler {
  private SnapshotAssembler() {}

  static Snapshot assemble(
      int nodeCount,
      Direction direction,
      int[] sources,
      int[] targets,
      double @Nullable [] weights) {
    check(nodeCount, sources, targets, weights);
    int[] deciding = direction == Direction.LATEST ? lastOfPair(sources, targets, weights) : null;
    boolean bothWays = direction == Direction.UNDIRECTED;

    int capacity = Math.multiplyExact(sources.length, bothWays ? 2 : 1);
    int[] from = new int[capacity];
    int[] to = new int[capacity];
    double[] weight = weights == null ? null : new double[capacity];
    int count = 0;
    for (int i = 0; i < sources.length; i++) {
      if (sources[i] == targets[i] || (weights != null && weights[i] == 0)) {
        continue;
      }
      int event = deciding == null ? i : deciding[i];
      for (int way = 0; way < (bothWays ? 2 : 1); way++) {
        from[count] = way == 0 ? sources[event] : targets[event];
        to[count] = way == 0 ? targets[event] : sources[event];
        if (weight != null && weights != null) {
          weight[count] = weights[i];
        }
        count++;
      }
    }

    int[] activated;
    if (nodeCount / Long.SIZE <= count) {
      var ranks = new NodeRanks(nodeCount, from, to, count);
      activated = ranks.activated();
      ranks.toPositions(from, count);
      ranks.toPositions(to, count);
    } else {
      activated = distinct(from, to, count);
      toPositions(activated, from, count);
      toPositions(activated, to, count);
    }
    int[] byTarget = stableOrder(to, null, count, activated.length);
    int[] order = stableOrder(from, byTarget, count, activated.length);
    return merge(nodeCount, activated, order, from, to, weight);
  }

  /** For each edge, the last one between the same two nodes; edges of weight 0 are ignored. */
  private static int[] lastOfPair(int[] sources, int[] targets, double @Nullable [] weights) {
    Map<Long, Integer> last = new HashMap<>();
    for (int i = 0; i < sources.length; i++) {
      if (weights == null || weights[i] != 0) {
        last.put(pair(sources[i], targets[i]), i);
      }
    }
    int[] deciding = new int[sources.length];
    Arrays.setAll(deciding, i -> last.getOrDefault(pair(sources[i], targets[i]), i));
    return deciding;
  }

  private static long pair(int u, int v) {
    return ((long) Math.min(u, v) << 32) | Math.max(u, v);
  }

  private static void check(
      int nodeCount, int[] sources, int[] targets, double @Nullable [] weights) {
    if (sources.length != targets.length || (weights != null && weights.length != sources.length)) {
      throw new IllegalArgumentException(
          "sources, targets and weights must have the same length, got "
              + sources.length
              + ", "
              + targets.length
              + (weights == null ? "" : " and " + weights.length));
    }
    for (int i = 0; i < sources.length; i++) {
      Nodes.checkIndex(sources[i], nodeCount);
      Nodes.checkIndex(targets[i], nodeCount);
      if (weights != null) {
        Snapshot.checkWeight(weights[i]);
      }
    }
  }

  private static int[] distinct(int[] from, int[] to, int count) {
    int[] ends = Arrays.copyOf(from, Math.multiplyExact(2, count));
    System.arraycopy(to, 0, ends, count, count);
    Arrays.sort(ends);
    int distinct = 0;
    for (int i = 0; i < ends.length; i++) {
      if (i == 0 || ends[i] != ends[i - 1]) {
        ends[distinct++] = ends[i];
      }
    }
    return Arrays.copyOf(ends, distinct);
  }

  private static void toPositions(int[] activated, int[] nodes, int count) {
    for (int i = 0; i < count; i++) {
      nodes[i] = Arrays.binarySearch(activated, nodes[i]);
    }
  }

  /**
   * The permutation that sorts by key; ties stay as in {@code before}, or in input order if it is
   * null.
   */
  private static int[] stableOrder(int[] key, int @Nullable [] before, int count, int keys) {
    int[] next = new int[keys + 1];
    for (int i = 0; i < count; i++) {
      next[key[i] + 1]++;
    }
    for (int k = 0; k < keys; k++) {
      next[k + 1] += next[k];
    }
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      int item = before == null ? i : before[i];
      order[next[key[item]]++] = item;
    }
    return order;
  }

  private static Snapshot merge(
      int nodeCount,
      int[] activated,
      int[] order,
      int[] from,
      int[] to,
      double @Nullable [] weight) {
    int[] offsets = new int[activated.length + 1];
    int[] targets = new int[order.length];
    double[] sums = weight == null ? null : new double[order.length];
    int edges = 0;
    for (int i = 0; i < order.length; i++) {
      int item = order[i];
      boolean repeats = i > 0 && from[order[i - 1]] == from[item] && to[order[i - 1]] == to[item];
      if (!repeats) {
        offsets[from[item] + 1]++;
        targets[edges++] = to[item];
      }
      if (sums != null && weight != null) {
        sums[edges - 1] += weight[item];
      }
    }
    for (int u = 0; u < activated.length; u++) {
      offsets[u + 1] += offsets[u];
    }
    var merged =
        new Snapshot(
            nodeCount,
            activated,
            offsets,
            Arrays.copyOf(targets, edges),
            sums == null ? null : Arrays.copyOf(sums, edges));
    for (int u = 0; u < activated.length && sums != null; u++) {
      ExcessiveWeightException.check(activated[u], merged.outWeight(u));
    }
    return merged;
  }
}
