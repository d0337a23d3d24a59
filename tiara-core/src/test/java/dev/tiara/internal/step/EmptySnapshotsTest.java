package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.tiara.augment.Tiara;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.proximity.TimeAwareWalk;
import dev.tiara.testing.DenseTiara;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Snapshots without edges: what they change, and that they cost next to nothing. */
class EmptySnapshotsTest {
  private static final Tiara TIARA = Tiara.builder().alpha(0.1).beta(0.3).build();

  /** Two events, and so many bins from one to the other. */
  private static DynamicGraph apart(int bins) {
    return EventTable.builder()
        .add("a", "b", 0)
        .add("b", "c", bins)
        .build()
        .cut(TimeBins.ofWidth(1));
  }

  @Test
  void settledState_equalsProcessingEverySnapshot() {
    DynamicGraph graph = apart(60);
    try (var shortcut = TIARA.stream(graph.nodes())) {
      double[][] oracle = DenseTiara.identity(3);
      for (Snapshot snapshot : graph.snapshots()) {
        SparseMatrix ours = shortcut.advance(snapshot);
        oracle = DenseTiara.step(snapshot, oracle, TIARA.settings());
        for (int s = 0; s < 3; s++) {
          for (int v = 0; v < 3; v++) {
            // The tolerance of the solvers is 1e-6.
            assertThat(ours.get(s, v)).isCloseTo((float) oracle[v][s], offset(1e-6f));
          }
        }
      }
      assertThat(shortcut.time()).isEqualTo(61);
    }
  }

  @Test
  @Timeout(30) // a second where nothing else runs; without the shortcut it takes minutes
  void twoMillionEmptySnapshots_takeAboutASecond() {
    DynamicGraph graph = apart(2_000_000);
    var walk = new TimeAwareWalk(TIARA.settings(), graph.nodes(), 0);
    try (var stream = TIARA.stream(graph.nodes())) {
      for (Snapshot snapshot : graph.snapshots()) {
        stream.advance(snapshot);
        walk.advance(snapshot);
      }
      assertThat(stream.time()).isEqualTo(2_000_001);
      assertThat(stream.diffusion().get(1, 2)).isPositive();
      assertThat(stream.diffusion().get(0, 0)).isEqualTo(1); // a has met nobody for ages
      assertThat(walk.scores()[1]).isLessThan(1e-300);
    }
  }
}
