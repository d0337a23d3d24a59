package dev.tiara.server.live;

import dev.tiara.events.EventTable;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.live.EdgeBatch;
import dev.tiara.live.LiveTiara;
import dev.tiara.live.LiveView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The open snapshot of a live log: the edges of its events, in the snapshots of their times. An
 * event of a later snapshot closes those before it. One thread adds events; views are for any
 * thread.
 */
final class OpenWalks implements AutoCloseable {
  private final LogSettings settings;
  private final LiveTiara live;
  private final double firstBin;
  private int events;

  private OpenWalks(LogSettings settings, LiveTiara live, double firstBin) {
    this.settings = settings;
    this.live = live;
    this.firstBin = firstBin;
  }

  private static LiveTiara.Builder builder(LogSettings settings, int late) {
    return LiveTiara.builder(LiveLog.WALK)
        .direction(settings.direction())
        .weighting(settings.weighting())
        .lateSnapshots(late);
  }

  /** The open snapshot after some events, which are added in the order of their snapshots. */
  static OpenWalks of(LogSettings settings, int late, EventTable events) {
    LiveTiara live = builder(settings, late).start(events.nodes());
    return new OpenWalks(settings, live, settings.bin(events.firstTime())).after(events, 0);
  }

  /**
   * The same, continuing from a checkpoint.
   *
   * @param closed the snapshots before the checkpoint
   * @throws IOException if the checkpoint is damaged or does not belong to these events
   */
  static OpenWalks restored(
      LogSettings settings, int late, EventTable events, List<Snapshot> closed, Path checkpoint)
      throws IOException {
    LiveTiara live = builder(settings, late).restore(checkpoint, closed);
    int known = live.view().nodes().size();
    if (known > events.nodes().size()
        || !live.view().nodes().names().equals(events.nodes().names().subList(0, known))) {
      live.close();
      throw new IOException(checkpoint + " belongs to another log");
    }
    var walks = new OpenWalks(settings, live, settings.bin(events.firstTime()));
    walks.insertNodes(events.nodes());
    return walks.after(events, live.view().time());
  }

  /** Adds the events of a snapshot and of later ones, snapshot by snapshot. */
  private OpenWalks after(EventTable table, long from) {
    List<List<Integer>> bySnapshot = new ArrayList<>();
    for (int i = 0; i < table.size(); i++) {
      int snapshot = (int) (snapshot(table.time(i)) - from);
      if (snapshot >= 0) {
        while (bySnapshot.size() <= snapshot) {
          bySnapshot.add(new ArrayList<>());
        }
        bySnapshot.get(snapshot).add(i);
      }
    }
    for (int t = 0; t < bySnapshot.size(); t++) {
      var edges = new EdgeBatch();
      for (int i : bySnapshot.get(t)) {
        add(edges, from + t, table, i);
      }
      live.add(edges);
      if (t + 1 < bySnapshot.size()) {
        live.closeSnapshot();
      }
    }
    events = table.size();
    return this;
  }

  private long snapshot(double time) {
    return (long) (settings.bin(time) - firstBin);
  }

  private void add(EdgeBatch edges, long snapshot, EventTable table, int i) {
    boolean weighted = settings.weighting() == Weighting.WEIGHTED;
    edges.add(snapshot, table.source(i), table.target(i), weighted ? table.weight(i) : 1);
  }

  private void insertNodes(Nodes nodes) {
    int known = live.view().nodes().size();
    if (known < nodes.size()) {
      live.insertNodes(nodes.names().subList(known, nodes.size()));
    }
  }

  /**
   * Adds the events of a later version of the same table.
   *
   * @return false if one of them belongs to a snapshot that can no longer be reopened; then all are
   *     to be added again
   */
  boolean extendTo(EventTable table) {
    insertNodes(table.nodes());
    var edges = new EdgeBatch();
    for (int i = events; i < table.size(); i++) {
      long snapshot = snapshot(table.time(i));
      if (snapshot < live.oldestOpen()) {
        return false;
      }
      if (snapshot > live.view().time()) {
        live.add(edges);
        edges = new EdgeBatch();
        while (snapshot > live.view().time()) {
          live.closeSnapshot();
        }
      }
      add(edges, snapshot, table, i);
    }
    live.add(edges);
    events = table.size();
    return true;
  }

  LiveView view() {
    return live.view();
  }

  /** The snapshot before which a checkpoint written now would be. */
  long checkpointTime() {
    return live.oldestOpen();
  }

  /** Writes a checkpoint, from any thread. */
  void save(Path checkpoint) throws IOException {
    live.save(checkpoint);
  }

  @Override
  public void close() {
    live.close();
  }
}
