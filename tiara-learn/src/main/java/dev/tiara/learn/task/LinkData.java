package dev.tiara.learn.task;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.stability.Experimental;
import java.util.ArrayList;
import java.util.List;

/**
 * A dynamic graph with the original direction of each link.
 *
 * <p>The authors draw negatives by the <em>original</em> direction of links, that of the latest
 * event between two nodes in a snapshot. An undirected graph does not have it, so it is kept
 * separately.
 *
 * @param graph what the model sees, undirected in the paper
 * @param originals the links of each snapshot, each pair of nodes once
 */
@Experimental
public record LinkData(DynamicGraph graph, List<Links> originals) {

  /** Checks that there is one set of links per snapshot. */
  public LinkData {
    originals = List.copyOf(originals);
    if (originals.size() != graph.length()) {
      throw new IllegalArgumentException(
          "originals must have one entry per snapshot, got "
              + originals.size()
              + " for "
              + graph.length()
              + " snapshots");
    }
  }

  /**
   * A graph and its links in their original direction.
   *
   * @param originals the same events with {@link Direction#LATEST}
   * @throws IllegalArgumentException if that graph has other nodes or links, or a link in both
   *     directions
   */
  public LinkData(DynamicGraph graph, DynamicGraph originals) {
    this(graph, originals.snapshots().stream().map(Links::of).toList());
    if (!graph.nodes().equals(originals.nodes())) {
      throw new IllegalArgumentException("originals must have the nodes of the graph");
    }
    for (int t = 0; t < graph.length(); t++) {
      Snapshot whole = graph.snapshot(t);
      Snapshot once = originals.snapshot(t);
      int time = t;
      once.forEachEdge((u, v, weight) -> checkLink(whole, once, u, v, time));
    }
  }

  private static void checkLink(Snapshot whole, Snapshot once, int u, int v, int time) {
    boolean known = whole.weight(u, v) != 0 || whole.weight(v, u) != 0;
    if (!known || once.weight(v, u) != 0) {
      throw new IllegalArgumentException(
          "each original must be a link of the graph, in one direction only, got "
              + u
              + " to "
              + v
              + " of snapshot "
              + time
              + (known ? " in both directions" : ", which is not a link of the graph"));
    }
  }

  /**
   * Links of one snapshot, ascending by source, then target. The arrays are not copied and must not
   * be modified.
   */
  public record Links(int[] sources, int[] targets) {
    /** Checks that the arrays match. */
    public Links {
      if (sources.length != targets.length) {
        throw new IllegalArgumentException(
            "sources and targets must have the same length, got "
                + sources.length
                + " and "
                + targets.length);
      }
    }

    private static Links of(Snapshot snapshot) {
      int count = snapshot.edgeCount();
      int[] sources = new int[count];
      int[] targets = new int[count];
      int[] next = {0};
      snapshot.forEachEdge(
          (u, v, weight) -> {
            sources[next[0]] = u;
            targets[next[0]++] = v;
          });
      return new Links(sources, targets);
    }

    public int count() {
      return sources.length;
    }
  }

  /**
   * A graph whose links have no known direction: each is assumed to go to the node with the higher
   * index.
   */
  public static LinkData of(DynamicGraph graph) {
    List<Snapshot> originals = new ArrayList<>();
    for (Snapshot snapshot : graph.snapshots()) {
      Links both = Links.of(snapshot);
      int[] sources = both.sources.clone();
      int[] targets = both.targets.clone();
      for (int i = 0; i < sources.length; i++) {
        sources[i] = Math.min(both.sources[i], both.targets[i]);
        targets[i] = Math.max(both.sources[i], both.targets[i]);
      }
      originals.add(Snapshot.of(graph.nodeCount(), Direction.DIRECTED, sources, targets));
    }
    return new LinkData(graph, new DynamicGraph(graph.nodes(), originals));
  }

  /**
   * The undirected graph of a table of events, and its original links. Among events at the same
   * time, the last one in the table decides.
   */
  public static LinkData of(EventTable events, TimeBins bins) {
    return new LinkData(events.cut(bins), events.cut(bins, Direction.LATEST, Weighting.UNWEIGHTED));
  }
}
