package dev.tiara.data;

import dev.tiara.graph.DynamicGraph;
import java.util.List;

/**
 * A dynamic graph with features and labels, where it has them.
 *
 * @param graph the snapshots
 * @param features one matrix a snapshot, with a row for each node; empty for none
 * @param labels a class for each node from 0, −1 for unknown; empty for none
 * @param classes L, the number of classes; 0 for none
 */
public record GraphData(DynamicGraph graph, List<float[][]> features, int[] labels, int classes) {

  /**
   * Checks that they fit each other.
   *
   * @throws IllegalArgumentException if they do not
   */
  public GraphData {
    features = List.copyOf(features);
    if (!features.isEmpty() && features.size() != graph.length()) {
      throw new IllegalArgumentException(
          "features must be given for all "
              + graph.length()
              + " snapshots, got "
              + features.size());
    }
    for (float[][] rows : features) {
      if (rows.length != graph.nodeCount()) {
        throw new IllegalArgumentException(
            "features must have " + graph.nodeCount() + " rows, got " + rows.length);
      }
    }
    if (labels.length != 0 && labels.length != graph.nodeCount()) {
      throw new IllegalArgumentException(
          "labels must be given for all " + graph.nodeCount() + " nodes, got " + labels.length);
    }
    for (int label : labels) {
      if (label < -1 || label >= classes) {
        throw new IllegalArgumentException(
            "labels must be between -1 and " + (classes - 1) + ", got " + label);
      }
    }
  }

  /** A graph without features and labels. */
  public static GraphData of(DynamicGraph graph) {
    return new GraphData(graph, List.of(), new int[0], 0);
  }
}
