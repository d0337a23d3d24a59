package dev.tiara.data;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A temporal block model: nodes meet within their community more often than across, and a few move
 * to another community at every step.
 *
 * @param nodes how many
 * @param snapshots how many
 * @param communities how many
 * @param edges a snapshot
 * @param seed of the draws; the same seed gives the same graph
 */
public record BlockModel(int nodes, int snapshots, int communities, int edges, long seed) {
  /** How often an edge stays within its community. */
  private static final double WITHIN = 0.9;

  /** How often a node moves in a step. */
  private static final double DRIFT = 0.02;

  /** The graph. */
  public DynamicGraph generate() {
    Random random = new Random(seed);
    int[] community = random.ints(nodes, 0, communities).toArray();
    List<Snapshot> list = new ArrayList<>();
    for (int t = 0; t < snapshots; t++) {
      int[] sources = new int[edges];
      int[] targets = new int[edges];
      for (int e = 0; e < edges; e++) {
        sources[e] = random.nextInt(nodes);
        boolean within = random.nextDouble() < WITHIN;
        do {
          targets[e] = random.nextInt(nodes);
        } while (within && community[sources[e]] != community[targets[e]]);
      }
      list.add(Snapshot.of(nodes, Direction.UNDIRECTED, sources, targets));
      for (int v = 0; v < nodes; v++) {
        if (random.nextDouble() < DRIFT) {
          community[v] = random.nextInt(communities);
        }
      }
    }
    return new DynamicGraph(Nodes.numbered(nodes), list);
  }
}
