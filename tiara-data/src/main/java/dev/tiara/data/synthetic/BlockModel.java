package dev.tiara.data.synthetic;

import dev.tiara.data.GraphData;
import dev.tiara.graph.Direction;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A temporal stochastic block model: edges are more frequent within communities than across, and a
 * few nodes move to another community at every step. A node's label is its final community; its
 * features are a weak hint at its current one.
 *
 * @param nodes number of nodes
 * @param snapshots number of snapshots
 * @param communities number of communities
 * @param edges number of edges drawn per snapshot
 * @param seed random seed; the same seed gives the same graph
 */
public record BlockModel(int nodes, int snapshots, int communities, int edges, long seed)
    implements Generator {
  /** Probability that an edge is drawn within a community. */
  private static final double WITHIN = 0.9;

  /** Probability that a node is reassigned to a random community in a step. */
  private static final double DRIFT = 0.02;

  /** Shift of the feature that hints at a node's community; features are otherwise N(0, 1). */
  private static final float SIGNAL = 0.5f;

  private static final int DIMENSIONS = 16;

  /** Checks the sizes. */
  public BlockModel {
    Shape.check("nodes", nodes, 2);
    Shape.check("snapshots", snapshots, 1);
    Shape.check("communities", communities, 1);
    Shape.check("edges", edges, 1);
    if (communities > nodes) {
      throw new InputException(
          "communities", "must be at most " + nodes + ", the number of nodes", communities);
    }
  }

  @Override
  public void generate(Events events) throws IOException {
    Random random = new Random(seed);
    int[][] community = communitiesByTime();
    for (int t = 0; t < snapshots; t++) {
      for (int e = 0; e < edges; e++) {
        int source = random.nextInt(nodes);
        boolean within = random.nextDouble() < WITHIN;
        int target;
        do {
          target = random.nextInt(nodes);
          // A community may have a single member, which is then connected to others.
          within &= random.nextInt(100 * nodes) > 0;
        } while (target == source || (within && community[t][source] != community[t][target]));
        events.take(source, target, (long) t * BIN_SECONDS + random.nextInt(BIN_SECONDS));
      }
    }
  }

  /** The community of each node in each snapshot, drawn independently of the edges. */
  private int[][] communitiesByTime() {
    Random random = new Random(~seed);
    int[][] community = new int[snapshots][];
    for (int t = 0; t < snapshots; t++) {
      community[t] =
          t == 0 ? random.ints(nodes, 0, communities).toArray() : community[t - 1].clone();
      for (int v = 0; t > 0 && v < nodes; v++) {
        if (random.nextDouble() < DRIFT) {
          community[t][v] = random.nextInt(communities);
        }
      }
    }
    return community;
  }

  @Override
  public GraphData data(Direction direction) {
    int[][] community = communitiesByTime();
    Random random = new Random(seed ^ 0x5DEECE66DL);
    List<float[][]> features = new ArrayList<>();
    for (int t = 0; t < snapshots; t++) {
      float[][] rows = new float[nodes][DIMENSIONS];
      for (int v = 0; v < nodes; v++) {
        for (int d = 0; d < DIMENSIONS; d++) {
          rows[v][d] = (float) random.nextGaussian();
        }
        rows[v][community[t][v] % DIMENSIONS] += SIGNAL;
      }
      features.add(rows);
    }
    return Generator.super
        .data(direction)
        .withFeatures(features)
        .withLabels(community[snapshots - 1], communities);
  }
}
