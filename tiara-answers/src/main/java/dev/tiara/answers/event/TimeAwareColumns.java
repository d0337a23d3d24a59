package dev.tiara.answers.event;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.proximity.TimeAwareWalks;
import dev.tiara.proximity.TimeAwareWalks.Transitions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The time-aware proximities x_s(c) as events come in: all closed snapshots have been walked, and
 * the open one is walked as it is when a source is asked about. A walk starts with the first
 * snapshot of its seed, before which its surfer has nowhere to go, so it is the same as if it had
 * started with the log.
 *
 * <p>Takes 8 bytes per pair of nodes, so it is for comparisons on logs of moderate size.
 */
final class TimeAwareColumns {
  /** The most nodes for which memory suffices. */
  static final int MOST_NODES = 10_000;

  private static final TiaraSettings SETTINGS =
      new TiaraSettings(0.3, 0.6, 0, 100, TiaraSettings.ALL);

  private final Nodes nodes;
  private final double width;
  private final List<TimeAwareWalks> walks = new ArrayList<>();

  /** For each node the number of its walk, counted over the lanes of all walks, or -1. */
  private final int[] walkOf;

  // the open snapshot
  private int[] sources = new int[64];
  private int[] targets = new int[64];
  private int size;
  private double end = Double.NaN;
  private Snapshot snapshot;

  /** The open snapshot when a source was asked about. */
  private Snapshot marked;

  private Transitions transitions;
  private int snapshotSize;

  // the source asked about
  private final double[] open;
  private TimeAwareWalks asked;
  private int lane;
  private int source;

  TimeAwareColumns(int nodeCount, double width) {
    this.nodes = Nodes.numbered(nodeCount);
    this.width = width;
    walkOf = new int[nodeCount];
    Arrays.fill(walkOf, -1);
    open = new double[nodeCount];
    snapshot = snapshot();
    marked = snapshot;
    transitions = new Transitions(snapshot);
    asked = new TimeAwareWalks(SETTINGS, nodes, new int[0]);
  }

  private Snapshot snapshot() {
    return Snapshot.of(
        nodes.size(),
        Direction.UNDIRECTED,
        Arrays.copyOf(sources, size),
        Arrays.copyOf(targets, size));
  }

  void append(int source, int target, double time) {
    end = Double.isNaN(end) ? time + width : end;
    if (time >= end) {
      close();
      double missed = Math.floor((time - end) / width);
      for (int i = 0; i < missed; i++) {
        walkOn(); // through empty snapshots
      }
      end += (missed + 1) * width;
    }
    if (size == sources.length) {
      sources = Arrays.copyOf(sources, 2 * size);
      targets = Arrays.copyOf(targets, 2 * size);
    }
    sources[size] = source;
    targets[size++] = target;
  }

  private void close() {
    prepare();
    int[] seeds = new int[snapshot.activatedCount()];
    int count = 0;
    for (int p = 0; p < seeds.length; p++) {
      int node = snapshot.activated(p);
      if (walkOf[node] < 0) {
        walkOf[node] = walks.size() * TimeAwareWalks.SEEDS + count;
        seeds[count++] = node;
      }
    }
    for (int from = 0; from < count; from += TimeAwareWalks.SEEDS) {
      int to = Math.min(count, from + TimeAwareWalks.SEEDS);
      walks.add(new TimeAwareWalks(SETTINGS, nodes, Arrays.copyOfRange(seeds, from, to)));
    }
    walkOn();
    size = 0;
    prepare();
  }

  private void walkOn() {
    walks.forEach(walk -> walk.advance(transitions));
  }

  private void prepare() {
    if (snapshotSize != size) {
      snapshot = snapshot();
      transitions = new Transitions(snapshot);
      snapshotSize = size;
    }
  }

  /** Walks from a source through the open snapshot. */
  void ask(int from) {
    source = from;
    for (int p = 0; p < marked.activatedCount(); p++) {
      open[marked.activated(p)] = 0;
    }
    prepare();
    marked = snapshot;
    int walk = walkOf[source];
    lane = Math.floorMod(walk, TimeAwareWalks.SEEDS);
    if (walk < 0) {
      lane = 0;
      asked = new TimeAwareWalks(SETTINGS, nodes, new int[] {source});
    } else {
      asked = walks.get(walk / TimeAwareWalks.SEEDS);
    }
    double[] after = asked.after(transitions);
    for (int p = 0; p < snapshot.activatedCount(); p++) {
      // Marked by the sign, as a node without proximity is activated, too.
      open[snapshot.activated(p)] = -Double.MIN_VALUE - after[p * TimeAwareWalks.SEEDS + lane];
    }
  }

  /** x_s(c) of the source asked about. */
  double of(int node) {
    if (open[node] < 0) {
      return -open[node];
    }
    double restart = node == source ? 1 - SETTINGS.gamma() : 0;
    return SETTINGS.gamma() * asked.score(lane, node) + restart;
  }
}
