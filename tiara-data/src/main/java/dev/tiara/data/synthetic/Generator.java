package dev.tiara.data.synthetic;

import dev.tiara.data.GraphData;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes up timed events between numbered nodes. */
public interface Generator {
  /** The paper's width of a snapshot: events of snapshot t lie in [t, t + 1) times this. */
  int BIN_SECONDS = 1_200_000;

  /** n. */
  int nodes();

  /** T. */
  int snapshots();

  /** Hands over all events in the order of snapshots. */
  void generate(Events events) throws IOException;

  /** Takes an event. */
  @FunctionalInterface
  interface Events {
    void take(int source, int target, long time) throws IOException;
  }

  /** The events as an undirected graph, with labels and features where the generator has them. */
  default GraphData data() {
    int[][] sources = new int[snapshots()][16];
    int[][] targets = new int[snapshots()][16];
    int[] counts = new int[snapshots()];
    try {
      generate(
          (source, target, time) -> {
            int t = (int) (time / BIN_SECONDS);
            if (counts[t] == sources[t].length) {
              sources[t] = Arrays.copyOf(sources[t], 2 * counts[t]);
              targets[t] = Arrays.copyOf(targets[t], 2 * counts[t]);
            }
            sources[t][counts[t]] = source;
            targets[t][counts[t]++] = target;
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e); // nothing is written here
    }
    List<Snapshot> snapshots = new ArrayList<>();
    for (int t = 0; t < snapshots(); t++) {
      snapshots.add(
          Snapshot.of(
              nodes(),
              Direction.UNDIRECTED,
              Arrays.copyOf(sources[t], counts[t]),
              Arrays.copyOf(targets[t], counts[t])));
    }
    return GraphData.of(new DynamicGraph(Nodes.numbered(nodes()), snapshots));
  }
}
