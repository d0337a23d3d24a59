package dev.tiara.data.synthetic;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/**
 * A graph of few busy and many quiet nodes, in which partners meet again and nodes arrive all the
 * time. Every node arrives in one of the snapshots, and a snapshot has exactly its share of the
 * edges.
 *
 * @param nodes n
 * @param snapshots T
 * @param edges over all snapshots, undirected: an edge of two snapshots counts twice
 * @param recurrence the probability that a past pair meets again
 * @param seed of the draws
 */
public record PowerLaw(int nodes, int snapshots, long edges, double recurrence, long seed)
    implements Generator {
  /** Activity falls with the rank as (rank + 10)^−0.8. */
  private static final double EXPONENT = 0.8;

  private static final int OFFSET = 10;

  /** Past pairs that are remembered. */
  private static final int MEMORY = 1 << 20;

  /** Checks that the edges fit in and reach all nodes. */
  public PowerLaw {
    Shape.check("nodes", nodes, 2);
    Shape.check("snapshots", snapshots, 1);
    if (!(recurrence >= 0 && recurrence < 1)) {
      throw new IllegalArgumentException("recurrence must be in [0, 1), got " + recurrence);
    }
    if (edges < Math.max(nodes, snapshots)) {
      throw new IllegalArgumentException(
          "edges must be at least the " + Math.max(nodes, snapshots) + " nodes, got " + edges);
    }
    // Half of all pairs, so that drawing a new one stays quick.
    if (edges / snapshots > (long) nodes * (nodes - 1) / 4) {
      throw new IllegalArgumentException(
          "edges of a snapshot must be at most half of all pairs, got " + edges / snapshots);
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
    int remembered = 0;
    for (int t = 0; t < snapshots; t++) {
      long count = edges * (t + 1) / snapshots - edges * t / snapshots;
      int arrived = (int) ((long) nodes * t / snapshots);
      int arriving = (int) ((long) nodes * (t + 1) / snapshots);
      Set<Long> met = new HashSet<>();
      while (met.size() < count) {
        int u;
        int v;
        boolean again = remembered > 0 && random.nextDouble() < recurrence;
        if (arrived < arriving) {
          u = arrivals[arrived];
          v = pick(random, cumulative, byActivity);
        } else if (again) {
          long pair = past[random.nextInt(Math.min(remembered, MEMORY))];
          u = (int) (pair >>> 32);
          v = (int) pair;
        } else {
          u = pick(random, cumulative, byActivity);
          v = pick(random, cumulative, byActivity);
        }
        if (u == v || !met.add(pair(Math.min(u, v), Math.max(u, v)))) {
          continue;
        }
        arrived += arrived < arriving ? 1 : 0;
        past[remembered++ % MEMORY] = pair(u, v);
        if (remembered == Integer.MAX_VALUE) {
          remembered = MEMORY;
        }
        events.take(u, v, (long) t * BIN_SECONDS + random.nextInt(BIN_SECONDS));
      }
    }
  }

  private static long pair(int u, int v) {
    return (long) u << 32 | v;
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
