package dev.tiara.data;

import dev.tiara.events.EventGraph;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Weighting;
import java.util.List;

/**
 * Events and their snapshots, and the features and labels of the nodes, if any.
 *
 * @param log the events as read, on their timeline
 * @param features one matrix per snapshot with one row per node; empty if there are no features
 * @param labels the class of each node, counted from 0, or −1 if it is unknown; empty if there are
 *     no labels
 * @param classes L, the number of classes; 0 if there are no labels
 */
public record GraphData(EventGraph log, List<float[][]> features, int[] labels, int classes) {

  /**
   * Checks that the components fit together.
   *
   * @throws IllegalArgumentException if they do not
   */
  public GraphData {
    int snapshots = log.timeline().length();
    int nodes = log.events().nodes().size();
    features = List.copyOf(features);
    if (!features.isEmpty() && features.size() != snapshots) {
      throw new IllegalArgumentException(
          "features must be given for all " + snapshots + " snapshots, got " + features.size());
    }
    for (float[][] rows : features) {
      if (rows.length != nodes) {
        throw new IllegalArgumentException(
            "features must have " + nodes + " rows, got " + rows.length);
      }
    }
    if (labels.length != 0 && labels.length != nodes) {
      throw new IllegalArgumentException(
          "labels must be given for all " + nodes + " nodes, got " + labels.length);
    }
    for (int label : labels) {
      if (label < -1 || label >= classes) {
        throw new IllegalArgumentException(
            "labels must be between -1 and " + (classes - 1) + ", got " + label);
      }
    }
  }

  /** Splits events into snapshots, without features or labels. */
  public static GraphData cut(
      EventTable events, TimeBins bins, Direction direction, Weighting weighting) {
    return new GraphData(
        EventGraph.of(events, bins, direction, weighting), List.of(), new int[0], 0);
  }

  /** The events as read. */
  public EventTable events() {
    return log.events();
  }

  /** The bins that split the events into snapshots. */
  public TimeBins bins() {
    return log.bins();
  }

  /** The snapshots. */
  public DynamicGraph graph() {
    return log.graph();
  }

  /** The same data with these labels. */
  public GraphData withLabels(int[] newLabels, int newClasses) {
    return new GraphData(log, features, newLabels, newClasses);
  }

  /** The same data with these features. */
  public GraphData withFeatures(List<float[][]> newFeatures) {
    return new GraphData(log, newFeatures, labels, classes);
  }

  /**
   * The same events with a single edge per snapshot between two linked nodes, in the direction of
   * their latest event. Link prediction draws its negative samples by these directions.
   */
  public DynamicGraph originalLinks() {
    return events().cut(bins(), Direction.LATEST, log.weighting());
  }
}
