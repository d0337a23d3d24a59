package dev.tiara.data.synthetic;

import dev.tiara.input.InputException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A graph with power-law node activity, in which contacts recur and nodes keep arriving. Every node
 * arrives in one of the snapshots, and edges are divided evenly among the snapshots, each between
 * about {@code activated} nodes.
 *
 * @param nodes number of nodes
 * @param snapshots number of snapshots
 * @param edges number of undirected edges, summed over snapshots
 * @param activated number of activated nodes per snapshot
 * @param recurrence probability that a draw repeats an earlier pair
 * @param seed random seed
 */
public record PowerLaw(
    int nodes, int snapshots, long edges, int activated, double recurrence, long seed)
    implements Generator {
  /** Activity decreases with the rank as (rank + 10)^−0.8. */
  private static final double EXPONENT = 0.8;

  private static final int OFFSET = 10;

  /** Maximum number of earlier pairs that are remembered. */
  private static final int MEMORY = 1 << 20;

  /** Checks that there is room for the edges and that they can reach all nodes. */
  public PowerLaw {
    Shape.check("nodes", nodes, 2);
    Shape.check("snapshots", snapshots, 1);
    if (!(recurrence >= 0 && recurrence < 1)) {
      throw new InputException("recurrence", "must be in [0, 1)", recurrence);
    }
    if (edges < Math.max(nodes, snapshots)) {
      throw new InputException(
          "edges",
          "must be at least "
              + Math.max(nodes, snapshots)
              + ", the larger of {nodes} and {snapshots}",
          edges);
    }
    long share = edges / snapshots;
    // A new node needs an edge of its own, and pairs must be easy to draw.
    if (activated < 2 || activated > nodes || activated > share) {
      throw new InputException(
              "activated",
              "must be between 2 and "
                  + Math.min(nodes, share)
                  + ", the smaller of {nodes} and {edges} per snapshot",
              activated)
          .saying("activated nodes");
    }
    if (share > (long) activated * (activated - 1) / 4) {
      throw new InputException(
              "edges", "must be at most half of the pairs of activated nodes", share)
          .saying("edges of a snapshot");
    }
  }

  @Override
  public void generate(Events events) throws IOException {
    Random random = new Random(seed);
    double[] cumulative = new double[nodes];
    double sum = 0;
    for (int i = 0; i < nodes; i++) {
      sum += Math.pow(i + OFFSET, -EXPONENT);
      cumulative[i] = sum;
    }
    int[] byActivity = shuffled(random);
    int[] arrivals = shuffled(random);
    long[] past = new long[MEMORY];
    long remembered = 0;
    for (int t = 0; t < snapshots; t++) {
      long count = edges * (t + 1) / snapshots - edges * t / snapshots;
      Set<Long> met = new LinkedHashSet<>();
      Set<Integer> active = new LinkedHashSet<>();
      for (int i = (int) ((long) nodes * t / snapshots);
          i < (long) nodes * (t + 1) / snapshots;
          i++) {
        active.add(arrivals[i]);
      }
      while (active.size() < activated) {
        if (remembered > 0 && random.nextDouble() < recurrence && active.size() < activated - 1) {
          long again = past[random.nextInt((int) Math.min(remembered, MEMORY))];
          active.add((int) (again >>> 32));
          active.add((int) again);
          met.add(again);
        } else {
          active.add(pick(random, cumulative, byActivity));
        }
      }
      connect(active, met, count, random);
      for (long edge : met) {
        past[(int) (remembered++ % MEMORY)] = edge;
        events.take(
            (int) (edge >>> 32), (int) edge, (long) t * BIN_SECONDS + random.nextInt(BIN_SECONDS));
      }
    }
  }

  /**
   * Gives every node at least one edge, then drops pairs or draws some at random until there are as
   * many as the count.
   */
  private static void connect(Set<Integer> active, Set<Long> met, long count, Random random) {
    int[] nodes = active.stream().mapToInt(Integer::intValue).toArray();
    Set<Integer> connected = new HashSet<>();
    for (long edge : met) {
      connected.add((int) (edge >>> 32));
      connected.add((int) edge);
    }
    for (int u : nodes) {
      while (!connected.contains(u)) {
        int v = nodes[random.nextInt(nodes.length)];
        if (u != v && met.add(pair(u, v))) {
          connected.add(u);
          connected.add(v);
        }
      }
    }
    drop(met, count);
    while (met.size() < count) {
      int u = nodes[random.nextInt(nodes.length)];
      int v = nodes[random.nextInt(nodes.length)];
      if (u != v) {
        met.add(pair(u, v));
      }
    }
  }

  /**
   * Drops pairs down to the count, the earliest first, except those that are the only one of a
   * node. There can be too many if it takes many draws to activate all nodes.
   */
  private static void drop(Set<Long> met, long count) {
    if (met.size() <= count) {
      return;
    }
    Map<Integer, Integer> degrees = new HashMap<>();
    for (long edge : met) {
      degrees.merge((int) (edge >>> 32), 1, Integer::sum);
      degrees.merge((int) edge, 1, Integer::sum);
    }
    for (Iterator<Long> edges = met.iterator(); met.size() > count && edges.hasNext(); ) {
      long edge = edges.next();
      int u = (int) (edge >>> 32);
      int v = (int) edge;
      if (degrees.getOrDefault(u, 0) > 1 && degrees.getOrDefault(v, 0) > 1) {
        edges.remove();
        degrees.merge(u, -1, Integer::sum);
        degrees.merge(v, -1, Integer::sum);
      }
    }
  }

  /** A pair as one number, smaller node first, so that it occurs once per snapshot. */
  private static long pair(int u, int v) {
    return (long) Math.min(u, v) << 32 | Math.max(u, v);
  }

  private int[] shuffled(Random random) {
    int[] order = new int[nodes];
    Arrays.setAll(order, i -> i);
    for (int i = nodes - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
    return order;
  }

  private static int pick(Random random, double[] cumulative, int[] byActivity) {
    double at = random.nextDouble() * cumulative[cumulative.length - 1];
    int found = Arrays.binarySearch(cumulative, at);
    return byActivity[found < 0 ? Math.min(-found - 1, byActivity.length - 1) : found];
  }
}
