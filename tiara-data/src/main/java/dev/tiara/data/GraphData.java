package dev.tiara.data;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import java.util.List;

/**
 * Events, the dynamic graph built from them, and the features and labels of its nodes, if any.
 *
 * @param events as they were read
 * @param bins by which they were cut
 * @param graph the snapshots
 * @param features one matrix per snapshot, with a row for each node; empty for none
 * @param labels a class for each node from 0, −1 for unknown; empty for none
 * @param classes L, the number of classes; 0 for none
 */
public record GraphData(
    EventTable events,
    TimeBins bins,
    DynamicGraph graph,
    List<float[][]> features,
    int[] labels,
    int classes) {

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

  /** The graph of these events, without features and labels. */
  public static GraphData cut(
      EventTable events, TimeBins bins, Direction direction, Weighting weighting) {
    return new GraphData(
        events, bins, events.cut(bins, direction, weighting), List.of(), new int[0], 0);
  }

  /** The same with labels. */
  public GraphData withLabels(int[] newLabels, int newClasses) {
    return new GraphData(events, bins, graph, features, newLabels, newClasses);
  }

  /** The same with features. */
  public GraphData withFeatures(List<float[][]> newFeatures) {
    return new GraphData(events, bins, graph, newFeatures, labels, classes);
  }

  /**
   * The same events with one edge for each two nodes that are linked in a snapshot, in the
   * direction of their latest event. Link prediction draws its negatives by them.
   */
  public DynamicGraph originalLinks() {
    boolean weighted = graph.snapshots().stream().anyMatch(Snapshot::isWeighted);
    return events.cut(bins, Direction.LATEST, weighted ? Weighting.WEIGHTED : Weighting.UNWEIGHTED);
  }
}
