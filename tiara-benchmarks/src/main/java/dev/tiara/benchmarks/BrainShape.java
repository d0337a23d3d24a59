package dev.tiara.benchmarks;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/**
 * Generates an event file in the shape of the paper's Brain dataset: every node is active in every
 * snapshot, and snapshots are dense. A ring connects all nodes; the other edges join random pairs.
 *
 * <pre>tiara-benchmarks/run BrainShape brain.csv 5000 81500 12 3</pre>
 */
public final class BrainShape {
  private static final int BIN_SECONDS = 1_200_000;

  private BrainShape() {}

  /** Arguments: OUT, nodes, undirected edges per snapshot, snapshots, seed. */
  public static void main(String[] arguments) throws IOException {
    int nodes = Integer.parseInt(arguments[1]);
    int edges = Integer.parseInt(arguments[2]);
    int snapshots = Integer.parseInt(arguments[3]);
    Random random = new Random(Long.parseLong(arguments[4]));
    try (BufferedWriter out = Files.newBufferedWriter(Path.of(arguments[0]))) {
      for (int t = 0; t < snapshots; t++) {
        Set<Long> drawn = new HashSet<>();
        for (int u = 0; u < nodes; u++) {
          draw(u, (u + 1) % nodes, nodes, drawn, out, t, random);
        }
        while (drawn.size() < edges) {
          draw(random.nextInt(nodes), random.nextInt(nodes), nodes, drawn, out, t, random);
        }
      }
    }
  }

  private static void draw(
      int u, int v, int nodes, Set<Long> drawn, BufferedWriter out, int t, Random random)
      throws IOException {
    if (u != v && drawn.add((long) Math.min(u, v) * nodes + Math.max(u, v))) {
      long time = (long) t * BIN_SECONDS + random.nextInt(BIN_SECONDS);
      out.write(u + "," + v + ",1," + time + "\n");
    }
  }
}
