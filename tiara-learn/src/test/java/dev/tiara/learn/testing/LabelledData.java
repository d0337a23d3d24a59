package dev.tiara.learn.testing;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.learn.task.Features;
import dev.tiara.learn.task.NodeLabels;
import dev.tiara.learn.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Graphs whose nodes have classes.
 *
 * @param features random and fixed for School, which has none; weakly telling for the block model
 */
public record LabelledData(String name, DynamicGraph graph, NodeLabels labels, Features features) {
  private static final int FEATURES = 32;

  /** Contacts of 327 pupils in 9 classes. */
  public static LabelledData school() {
    return read("School", "data/School/school.txt.gz", "data/School/node2label.txt", 10);
  }

  private static LabelledData read(String name, String links, String classes, int snapshots) {
    var events = EventTable.builder();
    RealData.lines(
        links,
        line -> {
          String[] field = line.split("\\s+", -1);
          events.add(field[0], field[1], Double.parseDouble(field[2]));
        });
    Map<String, String> classOf = new HashMap<>();
    RealData.lines(
        classes,
        line -> {
          String[] field = line.split("\\s+", -1);
          classOf.put(field[0], field[1]);
        });
    return of(name, events.build().cut(TimeBins.ofCount(snapshots)), classOf);
  }

  private static LabelledData of(String name, DynamicGraph graph, Map<String, String> classOf) {
    TreeMap<String, Integer> number = new TreeMap<>();
    classOf.values().forEach(label -> number.put(label, 0));
    int next = 0;
    for (Map.Entry<String, Integer> entry : number.entrySet()) {
      entry.setValue(next++);
    }
    int[] labels = new int[graph.nodeCount()];
    for (int v = 0; v < labels.length; v++) {
      String label = classOf.get(graph.nodes().name(v));
      labels[v] = label == null ? -1 : number.get(label);
    }
    Random random = new Random(1);
    float[] values = new float[graph.nodeCount() * FEATURES];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    Tensor features = Tensor.constant(graph.nodeCount(), FEATURES, values);
    return new LabelledData(
        name,
        graph,
        new NodeLabels(labels, number.size()),
        Features.fixed(features, graph.length()));
  }

  /**
   * A drifting block model: nodes meet within their community nine times of ten, some move at every
   * step; the label is the community at the end, and features point weakly to that of the moment.
   */
  public static LabelledData drifting(int nodes, int snapshots, int communities) {
    Random random = new Random(4);
    int[] community = random.ints(nodes, 0, communities).toArray();
    List<Snapshot> list = new ArrayList<>();
    Tensor[] features = new Tensor[snapshots];
    for (int t = 0; t < snapshots; t++) {
      for (int v = 0; v < nodes && t > 0; v++) {
        if (random.nextDouble() < 0.03) {
          community[v] = random.nextInt(communities);
        }
      }
      int[] sources = random.ints(nodes, 0, nodes).toArray();
      int[] targets = new int[nodes];
      for (int e = 0; e < nodes; e++) {
        boolean within = random.nextDouble() < 0.9;
        do {
          targets[e] = random.nextInt(nodes);
        } while (within && community[targets[e]] != community[sources[e]]);
      }
      list.add(Snapshot.of(nodes, Direction.UNDIRECTED, sources, targets));
      float[] values = new float[nodes * FEATURES];
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) random.nextGaussian();
      }
      for (int v = 0; v < nodes; v++) {
        values[v * FEATURES + community[v]] += 1;
      }
      features[t] = Tensor.constant(nodes, FEATURES, values);
    }
    return new LabelledData(
        "drifting block model",
        new DynamicGraph(Nodes.numbered(nodes), list),
        new NodeLabels(Arrays.copyOf(community, nodes), communities),
        Features.of(features));
  }
}
