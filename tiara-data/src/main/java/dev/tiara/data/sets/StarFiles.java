package dev.tiara.data.sets;

import dev.tiara.data.GraphData;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.npz.NpyHeader;
import dev.tiara.data.npz.NpzReader;
import dev.tiara.data.time.Binning;
import dev.tiara.events.EventBuffer;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Timeline;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the node classification data sets of STAR (Xu et al., IJCAI 2019): an npz archive of {@code
 * adjs} (T×n×n), {@code attmats} (n×T×d) and {@code labels} (n×L, one-hot).
 *
 * <p>{@code adjs} is dense (2.4 GB for Brain) and read as a stream: only edges are kept.
 */
final class StarFiles {
  private StarFiles() {}

  /**
   * Reads the graph from its edges alone. Nodes are numbered, so that those without edges are kept.
   */
  static GraphData edges(Path file, String columns, int nodes, SnapshotOptions options)
      throws IOException {
    DynamicGraph read =
        new EventReader(file.toString())
            .columns(columns)
            .binning(Binning.ofWidth("1"))
            .read()
            .graph();
    var events = new EventBuffer();
    for (int t = 0; t < read.length(); t++) {
      int time = t;
      read.snapshot(t)
          .forEachEdge(
              (source, target, weight) ->
                  events.add(
                      number(file, read.nodes().name(source), nodes),
                      number(file, read.nodes().name(target), nodes),
                      time,
                      weight));
    }
    return cut(events.table(Nodes.numbered(nodes)), read.length(), options);
  }

  private static int number(Path file, String node, int nodes) {
    if (!node.matches("\\d{1,9}") || Integer.parseInt(node) >= nodes) {
      throw new InputException("nodes must be numbers from 0 to " + (nodes - 1))
          .got(node)
          .in(file.toString());
    }
    return Integer.parseInt(node);
  }

  static GraphData archive(Path file, SnapshotOptions options) throws IOException {
    try (var npz = new NpzReader(file)) {
      NpyHeader shape = npz.header("adjs");
      int[] size = shape.shape();
      if (size.length != 3 || size[1] != size[2]) {
        throw new InputException("adjs must have shape (T, n, n)")
            .gotFigures(shape.shapeText())
            .in(file.toString());
      }
      checkShapes(file, npz, size[1], size[0]); // before up to 2.4 GB are read
      var events = new EventBuffer();
      npz.readNonZeros(
          "adjs",
          (at, value) -> {
            if (options.isWeighted()) {
              events.add(at[1], at[2], at[0], value);
            } else {
              events.add(at[1], at[2], at[0]);
            }
          });
      if (events.size() == 0) {
        throw new InputException("adjs must have an edge, got none").in(file.toString());
      }
      GraphData data = cut(events.table(Nodes.numbered(size[1])), size[0], options);
      return data.withFeatures(features(npz)).withLabels(labels(npz, size[1]), classes(npz));
    }
  }

  /** Matrices contain both directions of an edge, whose weights must not be added up. */
  private static GraphData cut(EventTable events, int length, SnapshotOptions options) {
    boolean doubled = options.isWeighted() && options.direction() == Direction.UNDIRECTED;
    return GraphData.cut(
        events,
        TimeBins.on(Timeline.ofIndices(length)),
        doubled ? Direction.DIRECTED : options.direction(),
        options.weighting());
  }

  private static void checkShapes(Path file, NpzReader npz, int nodes, int length)
      throws IOException {
    NpyHeader features = npz.header("attmats");
    int[] size = features.shape();
    if (size.length != 3 || size[0] != nodes || size[1] != length) {
      throw new InputException(
              "attmats must have shape (n, T, d) with n " + nodes + " and T " + length)
          .gotFigures(features.shapeText())
          .in(file.toString());
    }
    NpyHeader labels = npz.header("labels");
    if (labels.shape().length != 2 || labels.shape()[0] != nodes) {
      throw new InputException("labels must have shape (n, L) with n " + nodes)
          .gotFigures(labels.shapeText())
          .in(file.toString());
    }
  }

  private static List<float[][]> features(NpzReader npz) throws IOException {
    int[] size = npz.header("attmats").shape();
    List<float[][]> features = new ArrayList<>();
    for (int t = 0; t < size[1]; t++) {
      features.add(new float[size[0]][size[2]]);
    }
    npz.readNonZeros("attmats", (at, value) -> features.get(at[1])[at[0]][at[2]] = (float) value);
    return features;
  }

  private static int[] labels(NpzReader npz, int nodes) throws IOException {
    int[] labels = new int[nodes];
    Arrays.fill(labels, -1);
    npz.readNonZeros("labels", (at, value) -> labels[at[0]] = at[1]);
    return labels;
  }

  private static int classes(NpzReader npz) throws IOException {
    return npz.header("labels").shape()[1];
  }
}
