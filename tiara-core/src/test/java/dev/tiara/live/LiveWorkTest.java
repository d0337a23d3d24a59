package dev.tiara.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The work of an answer and of an edge, in nodes, edges and bytes instead of time. */
@Timeout(60)
class LiveWorkTest {
  private static final TiaraSettings SETTINGS =
      new TiaraSettings(0.2, 0.3, 1e-3, 100, TiaraSettings.ALL);

  /** The nodes of a ring on which the answers are. */
  private static final int RING = 12;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** The last nodes, which have no edges. */
  private static final int IDLE = 200;

  /**
   * A ring of the first nodes, closed in the first snapshot and open again, in a graph with that
   * many more nodes and twice as many edges between them, all of which are one component, and a few
   * idle nodes.
   */
  private static LiveTiara ringBeside(int others) {
    LiveTiara live =
        LiveTiara.builder(SETTINGS).threads(1).start(Nodes.numbered(RING + others + IDLE));
    for (int v = 0; v < RING; v++) {
      live.add(v, (v + 1) % RING);
    }
    live.closeSnapshot();
    var open = new EdgeBatch();
    for (int v = 0; v < RING; v++) {
      open.add(1, v, (v + 1) % RING);
    }
    for (int v = 0; v < others; v++) {
      open.add(1, RING + v, RING + (v + 1) % others);
      open.add(1, RING + v, RING + (int) (v * 31L % others));
    }
    live.add(open);
    return live;
  }

  @Test
  void anAnswer_visitsOnlyTheComponentThatItsColumnReaches() {
    try (LiveTiara live = ringBeside(200_000)) {
      LiveColumn column = live.view().column(0);
      assertThat(live.view().edgeCount()).isGreaterThan(700_000);
      assertThat(column.visitedNodes()).isEqualTo(RING);
      assertThat(column.visitedEdges()).isEqualTo(2 * RING);
    }
  }

  @Test
  void anAnswerOfASeedWithoutEdges_visitsNoEdge() {
    try (LiveTiara live = LiveTiara.builder(SETTINGS).start(Nodes.numbered(100_000))) {
      live.add(1, 2);
      LiveColumn column = live.view().column(7);
      assertThat(column.visitedNodes()).isEqualTo(1);
      assertThat(column.visitedEdges()).isZero();
    }
  }

  @Test
  void answersAndEdges_allocateTheSameInAGraphAThousandTimesAsLarge() {
    try (LiveTiara small = ringBeside(300);
        LiveTiara large = ringBeside(300_000)) {
      long inSmall = answerBytes(small);
      long inLarge = answerBytes(large);
      assertThat(inLarge).as("bytes per answer").isEqualTo(inSmall);
      // The tree of the rows has two more levels of 32 references: 160 bytes each, per end.
      assertThat(edgeBytes(large)).as("bytes per edge").isLessThan(edgeBytes(small) + 4 * 200);
    }
  }

  private static long answerBytes(LiveTiara live) {
    LiveView view = live.view();
    return least(
        () -> {
          view.column(0);
          view.walk(0);
        });
  }

  /** A new edge between idle nodes, so that rows are short. */
  private static long edgeBytes(LiveTiara live) {
    int[] next = {live.view().nodes().size() - IDLE};
    return least(() -> live.add(next[0]++, next[0]++));
  }

  /** The fewest bytes that this thread allocates for an action, of some repetitions. */
  private static long least(Runnable action) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 50; i++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      action.run();
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }
}
