package dev.tiara.answers.drift;

import dev.tiara.augment.Tiara;
import dev.tiara.augment.TiaraStream;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures drift as snapshots arrive: the change ‖x_{t,s} − x_{t−1,s}‖₁ of every node s, where
 * x_{t,s} is row s of X̃_tᵀ, and the surprise of every event. Not thread-safe.
 *
 * <p>The surprise of an event from s to d in snapshot t is −ln P(d). P is the distribution that the
 * snapshots before t predict for the target, which is either a node seen so far, other than s, or a
 * node never seen:
 *
 * <p>P(d) = (1 − λ) x_{t−1,s}(d) / Σ_u x_{t−1,s}(u) + λ (1 + e_d) / Σ_u (1 + e_u)
 *
 * <p>where e_d is the number of events to d so far. The sums run over all candidates u, including
 * one with e_u = 0 for the node never seen. For a source without neighbours only the second term is
 * used, with λ = 1. The smoothing λ keeps every event possible. In a bipartite log, only targets
 * are candidates.
 */
public final class DriftStream implements AutoCloseable {
  /** The maximum number of nodes reported as new, and as gone, in the neighbourhood of a node. */
  private static final int NAMED = 5;

  private final TiaraStream diffusion;
  private final double smoothing;
  private final boolean bipartite;
  private final double[] changes;
  private final boolean[] seen;
  private final boolean[] isSource;
  private final long[] targeted;
  private int seenCount;
  private int snapshot = -1;
  private SparseMatrix before;
  private SparseMatrix now;
  private List<EventSurprise> surprises = List.of();

  /**
   * Creates a stream before its first snapshot, with x_s = i_s.
   *
   * @param settings the diffusion and the smoothing
   * @param bipartite whether sources are never targets
   */
  public DriftStream(Nodes nodes, DriftSettings settings, boolean bipartite) {
    TiaraSettings walk = settings.diffusion();
    this.diffusion =
        Tiara.builder()
            .alpha(walk.alpha())
            .beta(walk.beta())
            .epsilon(walk.epsilon())
            .iterations(walk.iterations())
            .topK(walk.topK())
            .tolerance(walk.tolerance())
            .solver(walk.solver())
            .build()
            .stream(nodes);
    this.smoothing = settings.smoothing();
    this.bipartite = bipartite;
    this.changes = new double[nodes.size()];
    this.seen = new boolean[nodes.size()];
    this.isSource = new boolean[nodes.size()];
    this.targeted = new long[nodes.size()];
    this.before = SparseMatrix.identity(nodes.size());
    this.now = before;
  }

  /**
   * Adds the next snapshot.
   *
   * @param A the snapshot
   * @param events the log
   * @param rows the rows of the snapshot's events in the log; self-loops are ignored
   */
  public void advance(Snapshot A, EventTable events, int[] rows) {
    snapshot++;
    surprises = predict(events, rows);
    for (int row : rows) {
      if (events.source(row) != events.target(row)) {
        isSource[events.source(row)] = true;
        targeted[events.target(row)]++;
      }
    }
    for (int p = 0; p < A.activatedCount(); p++) {
      seenCount += seen[A.activated(p)] ? 0 : 1;
      seen[A.activated(p)] = true;
    }
    before = now;
    now = diffusion.advance(A);
    for (int s = 0; s < changes.length; s++) {
      changes[s] = seen[s] ? distance(s) : 0;
    }
  }

  /** The change of a node, ‖x_{t,s} − x_{t−1,s}‖₁. */
  public double change(int s) {
    return changes[s];
  }

  /** The change of a node, with the neighbours that it gained and lost. */
  public NodeDrift node(int s) {
    return new NodeDrift(snapshot, s, changes[s], added(s, before, now), added(s, now, before));
  }

  /** The surprise of the last snapshot's events, one for each pair, in the order of the log. */
  public List<EventSurprise> surprises() {
    return surprises;
  }

  /** Calls the receiver with every two nodes that the last snapshot brings together, once. */
  void forEachClosePair(Consumer<ClosePair> receiver) {
    for (int s = 0; s < changes.length; s++) {
      int[] nodes = now.indices(s);
      float[] values = now.values(s);
      for (int i = 0; i < nodes.length; i++) {
        double back = nodes[i] == s ? Double.POSITIVE_INFINITY : now.get(nodes[i], s);
        if (values[i] > back || (values[i] == back && s < nodes[i])) {
          receiver.accept(new ClosePair(s, nodes[i], values[i]));
        }
      }
    }
  }

  /** A summary of the changes and surprises of the last snapshot. */
  public SnapshotDrift summary(double start) {
    double[] sorted = new double[seenCount];
    int next = 0;
    for (int s = 0; s < changes.length; s++) {
      if (seen[s]) {
        sorted[next++] = changes[s];
      }
    }
    double mean = Arrays.stream(sorted).average().orElse(0);
    Arrays.sort(sorted);
    return new SnapshotDrift(
        snapshot,
        start,
        seenCount,
        mean,
        quantile(sorted, 0.5),
        quantile(sorted, 0.9),
        quantile(sorted, 1),
        surprises.size(),
        surprises.stream().mapToDouble(EventSurprise::surprise).average().orElse(0));
  }

  /** The smallest value that the given share of the values does not exceed. */
  private static double quantile(double[] sorted, double share) {
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted.length == 0 ? 0 : sorted[Math.max(0, rank - 1)];
  }

  private double distance(int s) {
    int[] u = before.indices(s);
    int[] v = now.indices(s);
    float[] x = before.values(s);
    float[] y = now.values(s);
    double sum = 0;
    int i = 0;
    int j = 0;
    while (i < u.length || j < v.length) {
      if (j == v.length || (i < u.length && u[i] < v[j])) {
        sum += x[i++];
      } else if (i == u.length || v[j] < u[i]) {
        sum += y[j++];
      } else {
        sum += Math.abs((double) x[i++] - y[j++]);
      }
    }
    return sum;
  }

  /**
   * The nodes in row s of one matrix that the other lacks, in descending order of their entries.
   */
  private static List<Integer> added(int s, SparseMatrix from, SparseMatrix to) {
    int[] old = from.indices(s);
    List<Integer> added = new ArrayList<>();
    for (int node : to.indices(s)) {
      if (node != s && Arrays.binarySearch(old, node) < 0) {
        added.add(node);
      }
    }
    added.sort(Comparator.comparingDouble((Integer v) -> -to.get(s, v)).thenComparing(v -> v));
    return added.subList(0, Math.min(NAMED, added.size()));
  }

  private boolean isCandidate(int node, int source) {
    return node != source && seen[node] && !(bipartite && isSource[node]);
  }

  /** The surprise of events, given what is known before their snapshot. */
  private List<EventSurprise> predict(EventTable events, int[] rows) {
    Map<Long, Integer> firsts = new HashMap<>();
    for (int row : rows) {
      long pair = pair(events, row);
      if (events.source(row) != events.target(row)) {
        firsts.merge(pair, row, (a, b) -> events.time(b) < events.time(a) ? b : a);
      }
    }
    double total = 1; // the node never seen
    for (int u = 0; u < seen.length; u++) {
      total += isCandidate(u, -1) ? 1 + targeted[u] : 0;
    }
    List<EventSurprise> result = new ArrayList<>();
    for (int row : rows) {
      if (firsts.getOrDefault(pair(events, row), -1) == row) {
        int s = events.source(row);
        int d = events.target(row);
        double surprise = Math.max(0, -Math.log(probability(s, d, total))); // not -0.0
        result.add(new EventSurprise(snapshot, s, d, events.time(row), surprise));
      }
    }
    return result;
  }

  private static long pair(EventTable events, int row) {
    return (long) events.source(row) << 32 | events.target(row);
  }

  private double probability(int s, int d, double total) {
    double popular =
        (isCandidate(d, s) ? 1.0 + targeted[d] : 1)
            / (isCandidate(s, -1) ? total - 1 - targeted[s] : total);
    int[] nodes = now.indices(s);
    float[] values = now.values(s);
    double near = 0;
    double sum = 0;
    for (int i = 0; i < nodes.length; i++) {
      if (isCandidate(nodes[i], s)) {
        sum += values[i];
        near += nodes[i] == d ? values[i] : 0;
      }
    }
    return sum == 0 ? popular : (1 - smoothing) * near / sum + smoothing * popular;
  }

  @Override
  public void close() {
    diffusion.close();
  }
}
