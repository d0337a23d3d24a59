package dev.tiara.testing;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Seeded random graphs; {@code -Dtiara.seed=…} replays a single seed. */
public final class RandomGraphs {
  private RandomGraphs() {}

  /** The seeds of a parameterised test, whose display name shows the seed. */
  public static LongStream seeds() {
    Long replay = Long.getLong("tiara.seed");
    return replay != null ? LongStream.of(replay) : LongStream.rangeClosed(1, 12);
  }

  /**
   * A graph of 1-40 nodes whose kind, size and density depend on the seed; some snapshots are
   * empty.
   */
  public static DynamicGraph any(long seed) {
    // Random starts alike for seeds 1, 2, 3, …: all graphs would be directed.
    Random random = new Random(new SplittableRandom(seed).nextLong());
    Direction direction = random.nextBoolean() ? Direction.DIRECTED : Direction.UNDIRECTED;
    Weighting weighting = random.nextBoolean() ? Weighting.WEIGHTED : Weighting.UNWEIGHTED;
    int n = 1 + random.nextInt(40);
    int length = 1 + random.nextInt(8);
    return graph(random, n, length, 2 * n, direction, weighting);
  }

  /** A graph with up to {@code maxEdges} random edges per snapshot. */
  public static DynamicGraph graph(
      Random random, int n, int length, int maxEdges, Direction direction, Weighting weighting) {
    List<Snapshot> snapshots = new ArrayList<>();
    for (int t = 0; t < length; t++) {
      int edges = random.nextInt(4) == 0 ? 0 : random.nextInt(maxEdges + 1);
      int[] sources = random.ints(edges, 0, n).toArray();
      int[] targets = random.ints(edges, 0, n).toArray();
      snapshots.add(
          weighting == Weighting.WEIGHTED
              ? Snapshot.of(n, direction, sources, targets, weights(random, edges))
              : Snapshot.of(n, direction, sources, targets));
    }
    return new DynamicGraph(Nodes.numbered(n), snapshots);
  }

  private static double[] weights(Random random, int count) {
    return random.doubles(count, 0.1, 5).toArray();
  }
}
