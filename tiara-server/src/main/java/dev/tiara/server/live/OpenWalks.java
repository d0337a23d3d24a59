package dev.tiara.server.live;

import dev.tiara.events.EventGraph;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Weighting;
import dev.tiara.live.EdgeBatch;
import dev.tiara.live.LiveTiara;
import dev.tiara.live.LiveView;
import java.util.stream.IntStream;

/**
 * The open snapshot of a live log: the edges of its events, in the snapshots of their times. An
 * event of a later snapshot closes those before it. One thread adds events; views are for any
 * thread.
 *
 * <p>Only walks are kept, which is all that proximity needs: closing a snapshot takes as long as
 * copying its edges, and all that is known follows from the events.
 */
final class OpenWalks {
  private final LogSettings settings;
  private final LiveTiara live;
  private final double firstBin;
  private int events;

  private OpenWalks(LogSettings settings, LiveTiara live, double firstBin, int events) {
    this.settings = settings;
    this.live = live;
    this.firstBin = firstBin;
    this.events = events;
  }

  /**
   * The open snapshot of a log that has been split into snapshots.
   *
   * @param late the number of snapshots before it that late events may reopen
   */
  static OpenWalks of(LogSettings settings, int late, EventGraph log) {
    EventTable events = log.events();
    int length = log.graph().length();
    int reopenable = Math.max(0, length - 1 - late);
    LiveTiara live =
        LiveTiara.builder(LiveLog.WALK)
            .direction(settings.direction())
            .weighting(settings.weighting())
            .lateSnapshots(late)
            .startWalks(events.nodes(), log.graph().snapshots().subList(0, reopenable));
    double firstBin = settings.bin(events.firstTime());
    var walks = new OpenWalks(settings, live, firstBin, events.size());
    for (int t = reopenable; t < length; t++) {
      if (t > reopenable) {
        var unused = live.closeSnapshot();
      }
      var edges = new EdgeBatch();
      for (int i : log.rows(t)) {
        walks.add(edges, t, events, i);
      }
      live.add(edges);
    }
    return walks;
  }

  private void add(EdgeBatch edges, long snapshot, EventTable table, int i) {
    boolean weighted = settings.weighting() == Weighting.WEIGHTED;
    edges.add(snapshot, table.source(i), table.target(i), weighted ? table.weight(i) : 1);
  }

  /**
   * Adds the events of a later version of the same table.
   *
   * @return false if one of them belongs to a snapshot that can no longer be reopened, or precedes
   *     all snapshots; then all are to be added again
   */
  boolean extendTo(EventTable table) {
    Nodes nodes = table.nodes();
    int known = live.view().nodes().size();
    if (known < nodes.size()) {
      live.insertNodes(IntStream.range(known, nodes.size()).mapToObj(nodes::name).toList());
    }
    var edges = new EdgeBatch();
    for (int i = events; i < table.size(); i++) {
      long snapshot = (long) (settings.bin(table.time(i)) - firstBin);
      if (snapshot < live.oldestOpen()) {
        return false;
      }
      if (snapshot > live.view().time()) {
        live.add(edges);
        edges = new EdgeBatch();
        while (snapshot > live.view().time()) {
          var unused = live.closeSnapshot();
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
}
