package dev.tiara.answers.drift;

import dev.tiara.events.EventGraph;
import dev.tiara.graph.DynamicGraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntConsumer;

/**
 * What changed in a log: a summary of each snapshot, and the nodes and events that stand out.
 *
 * <pre>{@code
 * Drift drift = Drift.of(log, new DriftSettings(TiaraSettings.DEFAULT, 0.1, 20, 0), done -> {});
 * drift.nodes().get(0); // the node whose neighbourhood changed most, and when
 * }</pre>
 *
 * @param snapshots the summary of each snapshot, starting with the second
 * @param nodes the largest changes, in descending order; ties are broken by the earlier snapshot
 * @param events the most surprising events, in descending order; ties are broken by the earlier
 *     event
 * @param closest the closest pairs in the last snapshot that was looked at, in descending order
 */
public record Drift(
    List<SnapshotDrift> snapshots,
    List<NodeDrift> nodes,
    List<EventSurprise> events,
    List<ClosePair> closest) {

  private static final Comparator<NodeDrift> BY_CHANGE =
      Comparator.comparingDouble(NodeDrift::change)
          .reversed()
          .thenComparingInt(NodeDrift::snapshot)
          .thenComparingInt(NodeDrift::node);

  private static final Comparator<EventSurprise> BY_SURPRISE =
      Comparator.comparingDouble(EventSurprise::surprise)
          .reversed()
          .thenComparingDouble(EventSurprise::time)
          .thenComparingInt(EventSurprise::source)
          .thenComparingInt(EventSurprise::target);

  private static final Comparator<ClosePair> BY_SCORE =
      Comparator.comparingDouble(ClosePair::score)
          .reversed()
          .thenComparingInt(ClosePair::source)
          .thenComparingInt(ClosePair::target);

  /** Takes copies of the lists. */
  public Drift {
    snapshots = List.copyOf(snapshots);
    nodes = List.copyOf(nodes);
    events = List.copyOf(events);
    closest = List.copyOf(closest);
  }

  /**
   * Measures the drift of a log.
   *
   * @param log the events and their snapshots
   * @param progress receives the number of finished snapshots
   * @throws IllegalArgumentException if there are fewer than two snapshots, or the first one to
   *     rank does not exist
   */
  public static Drift of(EventGraph log, DriftSettings settings, IntConsumer progress) {
    DynamicGraph graph = log.graph();
    if (graph.length() < 2) {
      throw new IllegalArgumentException(
          "drift needs at least two snapshots to compare, got " + graph.length());
    }
    graph.snapshot(settings.since()); // throws if it does not exist
    List<SnapshotDrift> snapshots = new ArrayList<>();
    var nodes = new Best<>(BY_CHANGE, settings.top());
    var surprises = new Best<>(BY_SURPRISE, settings.top());
    var closest = new Best<>(BY_SCORE, settings.top());
    try (var stream = new DriftStream(graph.nodes(), settings, log.events().isBipartite())) {
      int last = Math.min(settings.until(), graph.length() - 1);
      for (int t = 0; t <= last; t++) {
        stream.advance(graph.snapshot(t), log.events(), log.rows(t));
        if (t > 0) {
          snapshots.add(stream.summary(graph.start(t)));
        }
        if (t > 0 && t >= settings.since()) {
          for (int s = 0; s < graph.nodeCount(); s++) {
            double change = stream.change(s);
            if (change > 0 && nodes.wants(new NodeDrift(t, s, change, List.of(), List.of()))) {
              nodes.add(stream.node(s));
            }
          }
          stream.surprises().forEach(surprises::add);
        }
        progress.accept(t + 1);
      }
      stream.forEachClosePair(closest::add);
    }
    return new Drift(snapshots, nodes.inOrder(), surprises.inOrder(), closest.inOrder());
  }

  /** Keeps only the first few elements in an order, however many are added. */
  private static final class Best<T> {
    private final Comparator<T> order;
    private final int most;
    private final PriorityQueue<T> kept;

    Best(Comparator<T> order, int most) {
      this.order = order;
      this.most = most;
      this.kept = new PriorityQueue<>(order.reversed());
    }

    boolean wants(T candidate) {
      return most > 0 && (kept.size() < most || order.compare(candidate, kept.element()) < 0);
    }

    void add(T candidate) {
      if (wants(candidate)) {
        kept.add(candidate);
        if (kept.size() > most) {
          kept.remove();
        }
      }
    }

    List<T> inOrder() {
      return kept.stream().sorted(order).toList();
    }
  }
}
