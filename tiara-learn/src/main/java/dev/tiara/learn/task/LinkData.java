package dev.tiara.learn.task;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.EventsBuilder;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.TimeBins;
import dev.tiara.graph.Weighting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An undirected dynamic graph that remembers which way each link went.
 *
 * <p>The authors draw negatives by the <em>original</em> direction: within a snapshot the latest
 * event between two nodes decides it. The undirected graph does not hold it, so it is kept beside.
 *
 * @param graph the undirected graph
 * @param originals the links of each snapshot, each once
 */
public record LinkData(DynamicGraph graph, List<Links> originals) {

  /** Checks that there is one set of links a snapshot. */
  public LinkData {
    originals = List.copyOf(originals);
    if (originals.size() != graph.length()) {
      throw new IllegalArgumentException(
          "originals must be as many as snapshots, got "
              + originals.size()
              + " for "
              + graph.length());
    }
  }

  /**
   * Links of one snapshot, ascending by source, then target. The arrays are its own and must not be
   * written to.
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

    public int count() {
      return sources.length;
    }
  }

  /** A graph whose links have no known direction: each is taken to go to the higher index. */
  public static LinkData of(DynamicGraph graph) {
    List<Links> originals = new ArrayList<>();
    for (Snapshot snapshot : graph.snapshots()) {
      List<Long> pairs = new ArrayList<>();
      snapshot.forEachEdge(
          (u, v, weight) -> {
            if (u < v || snapshot.weight(v, u) == 0) {
              pairs.add(pair(u, v));
            }
          });
      originals.add(links(pairs));
    }
    return new LinkData(graph, originals);
  }

  /** Collects events. */
  public static Builder events() {
    return new Builder();
  }

  private static long pair(int u, int v) {
    return ((long) u << 32) | v;
  }

  private static Links links(List<Long> pairs) {
    long[] sorted = pairs.stream().mapToLong(Long::longValue).sorted().toArray();
    int[] sources = new int[sorted.length];
    int[] targets = new int[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      sources[i] = (int) (sorted[i] >>> 32);
      targets[i] = (int) sorted[i];
    }
    return new Links(sources, targets);
  }

  /** Collects timed events (source, target, time). Belongs to one thread. */
  public static final class Builder {
    private final EventsBuilder events =
        DynamicGraph.events(Direction.UNDIRECTED, Weighting.UNWEIGHTED);
    private final List<String> sources = new ArrayList<>();
    private final List<String> targets = new ArrayList<>();
    private double[] times = new double[1024];

    private Builder() {}

    /** Adds an event; one of a node with itself is left out. */
    public Builder add(String source, String target, double time) {
      events.add(source, target, time);
      if (!source.equals(target)) {
        if (sources.size() == times.length) {
          times = Arrays.copyOf(times, 2 * times.length);
        }
        times[sources.size()] = time;
        sources.add(source);
        targets.add(target);
      }
      return this;
    }

    /** The graph and its original links. Of events at the same time the later added one decides. */
    public LinkData build(TimeBins bins) {
      DynamicGraph graph = events.build(bins);
      Nodes nodes = graph.nodes();
      int count = sources.size();
      int[] snapshotOf = bins.snapshotsOf(Arrays.copyOf(times, count));
      List<Map<Long, Integer>> latest = new ArrayList<>();
      for (int t = 0; t < graph.length(); t++) {
        latest.add(new HashMap<>());
      }
      for (int i = 0; i < count; i++) {
        int u = nodes.index(sources.get(i));
        int v = nodes.index(targets.get(i));
        latest
            .get(snapshotOf[i])
            .merge(
                pair(Math.min(u, v), Math.max(u, v)),
                i,
                (before, now) -> times[now] >= times[before] ? now : before);
      }
      List<Links> originals = new ArrayList<>();
      for (Map<Long, Integer> winners : latest) {
        List<Long> pairs = new ArrayList<>();
        for (int i : winners.values()) {
          pairs.add(pair(nodes.index(sources.get(i)), nodes.index(targets.get(i))));
        }
        originals.add(links(pairs));
      }
      return new LinkData(graph, originals);
    }
  }
}
