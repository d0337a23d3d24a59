package dev.tiara.data.sets;

import dev.tiara.data.GraphData;
import dev.tiara.data.InputException;
import dev.tiara.data.events.Binning;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.npz.NpyHeader;
import dev.tiara.data.npz.NpzReader;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The node classification sets of STAR (Xu et al., IJCAI 2019): an npz archive of {@code adjs}
 * (T×n×n), {@code attmats} (n×T×d) and {@code labels} (n×L, one-hot).
 *
 * <p>{@code adjs} are dense (2.4 GB of Brain's) and read as a stream: only edges are kept.
 */
final class StarFiles {
  private StarFiles() {}

  /**
   * The graph of the edges alone. Its nodes are numbered, so that none is lost for want of edges.
   */
  static DynamicGraph edges(Path file, String columns, int nodes, LoadOptions options)
      throws IOException {
    DynamicGraph events =
        new EventReader(file.toString()).columns(columns).binning(Binning.ofWidth("1")).read();
    List<Snapshot> snapshots = new ArrayList<>();
    for (Snapshot snapshot : events.snapshots()) {
      var edges = new EdgeList();
      snapshot.forEachEdge(
          (source, target, weight) ->
              edges.add(
                  Integer.parseInt(events.nodes().name(source)),
                  Integer.parseInt(events.nodes().name(target)),
                  weight));
      snapshots.add(edges.snapshot(nodes, options));
    }
    return new DynamicGraph(Nodes.numbered(nodes), snapshots);
  }

  static GraphData archive(Path file, LoadOptions options) throws IOException {
    try (var npz = new NpzReader(file)) {
      NpyHeader shape = npz.header("adjs");
      int[] size = shape.shape();
      if (size.length != 3 || size[1] != size[2]) {
        throw new InputException(
            file + ": adjs must have shape (T, n, n), got " + shape.shapeText());
      }
      EdgeList[] edges = new EdgeList[size[0]];
      Arrays.setAll(edges, t -> new EdgeList());
      npz.readNonZeros("adjs", (at, value) -> edges[at[0]].add(at[1], at[2], value));
      List<Snapshot> snapshots = new ArrayList<>();
      for (int t = 0; t < edges.length; t++) {
        snapshots.add(edges[t].snapshot(size[1], options));
        edges[t] = null;
      }
      var graph = new DynamicGraph(Nodes.numbered(size[1]), snapshots);
      return new GraphData(
          graph, features(file, npz, graph), labels(file, npz, graph), classes(npz));
    }
  }

  private static List<float[][]> features(Path file, NpzReader npz, DynamicGraph graph)
      throws IOException {
    NpyHeader shape = npz.header("attmats");
    int[] size = shape.shape();
    if (size.length != 3 || size[0] != graph.nodeCount() || size[1] != graph.length()) {
      throw new InputException(
          file
              + ": attmats must have shape (n, T, d) with n "
              + graph.nodeCount()
              + " and T "
              + graph.length()
              + ", got "
              + shape.shapeText());
    }
    List<float[][]> features = new ArrayList<>();
    for (int t = 0; t < size[1]; t++) {
      features.add(new float[size[0]][size[2]]);
    }
    npz.readNonZeros("attmats", (at, value) -> features.get(at[1])[at[0]][at[2]] = (float) value);
    return features;
  }

  private static int[] labels(Path file, NpzReader npz, DynamicGraph graph) throws IOException {
    NpyHeader shape = npz.header("labels");
    if (shape.shape().length != 2 || shape.shape()[0] != graph.nodeCount()) {
      throw new InputException(
          file
              + ": labels must have shape (n, L) with n "
              + graph.nodeCount()
              + ", got "
              + shape.shapeText());
    }
    int[] labels = new int[graph.nodeCount()];
    Arrays.fill(labels, -1);
    npz.readNonZeros("labels", (at, value) -> labels[at[0]] = at[1]);
    return labels;
  }

  private static int classes(NpzReader npz) throws IOException {
    return npz.header("labels").shape()[1];
  }

  /** Edges of a snapshot while they come in. */
  private static final class EdgeList {
    private int count;
    private int[] sources = new int[1024];
    private int[] targets = new int[1024];
    private double[] weights = new double[1024];

    void add(int source, int target, double weight) {
      if (count == sources.length) {
        sources = Arrays.copyOf(sources, 2 * count);
        targets = Arrays.copyOf(targets, 2 * count);
        weights = Arrays.copyOf(weights, 2 * count);
      }
      sources[count] = source;
      targets[count] = target;
      weights[count++] = weight;
    }

    /** Matrices give both directions of an edge, so a weighted one must not be doubled. */
    Snapshot snapshot(int nodes, LoadOptions options) {
      Direction direction = options.direction();
      if (options.weighting() == Weighting.WEIGHTED && direction == Direction.UNDIRECTED) {
        direction = Direction.DIRECTED;
      }
      int[] from = Arrays.copyOf(sources, count);
      int[] to = Arrays.copyOf(targets, count);
      return options.weighting() == Weighting.WEIGHTED
          ? Snapshot.of(nodes, direction, from, to, Arrays.copyOf(weights, count))
          : Snapshot.of(nodes, direction, from, to);
    }
  }
}
