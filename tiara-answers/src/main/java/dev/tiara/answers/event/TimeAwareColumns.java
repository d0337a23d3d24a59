package dev.tiara.answers.event;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import dev.tiara.live.EdgeBatch;
import dev.tiara.live.LiveTiara;
import dev.tiara.proximity.Proximities;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The time-aware proximities x_s(c) as events come in, from the closed snapshots and the open one.
 * Only sources that are asked about have a column: memory holds the edges, and the columns of the
 * sources asked last, as far as they fit.
 */
final class TimeAwareColumns {
  private static final TiaraSettings SETTINGS =
      new TiaraSettings(0.3, 0.6, 0, 100, TiaraSettings.ALL);

  /** For columns, in bytes. */
  private static final long MEMORY = 128L << 20;

  /**
   * Empty snapshots in a row beyond this number are skipped: by then, a column keeps less than
   * 10^-11 (γ^64) of what it had.
   */
  private static final int MOST_EMPTY = 64;

  private final LiveTiara live;
  private final double width;
  private double end = Double.NaN;

  /** The edges that the open snapshot does not have yet. */
  private EdgeBatch pending = new EdgeBatch();

  /** The column of the source asked about. */
  private @Nullable Proximities column;

  TimeAwareColumns(int nodeCount, double width) {
    this.width = width;
    live =
        LiveTiara.builder(SETTINGS)
            .walkMemory(MEMORY)
            .startWalks(Nodes.numbered(nodeCount), List.of());
  }

  void append(int source, int target, double time) {
    end = Double.isNaN(end) ? time + width : end;
    if (time >= end) {
      addPending();
      double passed = Math.floor((time - end) / width) + 1;
      for (int i = 0; i < Math.min(passed, 1 + MOST_EMPTY); i++) {
        live.closeSnapshot();
      }
      end += passed * width;
    }
    pending.add(live.view().time(), source, target, 1);
  }

  private void addPending() {
    if (pending.size() > 0) {
      live.add(pending);
      pending = new EdgeBatch();
    }
  }

  /** Walks from a source, through the open snapshot as it is. */
  void ask(int source) {
    addPending();
    column = live.view().walk(source);
  }

  /** x_s(c) of the source asked about. */
  double of(int node) {
    return column == null ? 0 : column.score(node);
  }
}
