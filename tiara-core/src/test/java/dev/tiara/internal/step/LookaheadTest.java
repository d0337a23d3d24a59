package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.Tiara;
import dev.tiara.augment.TiaraStream;
import dev.tiara.diffusion.SolverChoice;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.matrix.SparseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Snapshots that are prepared ahead give the same bits, whatever comes instead of them. */
@Timeout(60)
class LookaheadTest {
  private static final int SNAPSHOTS = 6;

  /** 200 nodes and as many edges in every snapshot but the third, which has none. */
  private static DynamicGraph graph() {
    Random random = new Random(5);
    var events = EventTable.builder();
    for (int t = 0; t < SNAPSHOTS; t++) {
      for (int i = 0; i < 200 && t != 2; i++) {
        events.add("" + random.nextInt(200), "" + random.nextInt(200), t);
      }
    }
    return events.build().cut(TimeBins.ofWidth(1));
  }

  private static TiaraStream stream(DynamicGraph graph, SolverChoice solver, int threads) {
    return Tiara.builder().solver(solver).threads(threads).build().stream(graph.nodes());
  }

  private static List<SparseMatrix> unprepared(DynamicGraph graph, SolverChoice solver) {
    List<SparseMatrix> matrices = new ArrayList<>();
    try (TiaraStream stream = stream(graph, solver, 1)) {
      for (Snapshot snapshot : graph.snapshots()) {
        matrices.add(stream.advance(snapshot));
      }
    }
    return matrices;
  }

  @ParameterizedTest
  @EnumSource
  void preparedSnapshots_giveTheSameBits(SolverChoice solver) {
    DynamicGraph graph = graph();
    List<SparseMatrix> expected = unprepared(graph, solver);
    for (int threads = 1; threads <= 3; threads++) {
      try (TiaraStream stream = stream(graph, solver, threads)) {
        for (int t = 0; t < SNAPSHOTS; t++) {
          assertThat(stream.advance(graph, t)).as("%d threads", threads).isEqualTo(expected.get(t));
        }
      }
    }
  }

  @Test
  void unexpectedSnapshot_isProcessedCorrectly() {
    DynamicGraph graph = graph();
    List<SparseMatrix> expected = unprepared(graph, SolverChoice.AUTO);
    try (TiaraStream stream = stream(graph, SolverChoice.AUTO, 2)) {
      for (int t = 0; t < SNAPSHOTS; t++) {
        stream.expect(graph.snapshot(0));
        assertThat(stream.advance(graph.snapshot(t))).isEqualTo(expected.get(t));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "0, 2", "1, 2", "4, 2"})
  void interruptedSnapshot_canBeRepeated(int interrupted, int threads) {
    DynamicGraph graph = graph();
    List<SparseMatrix> expected = unprepared(graph, SolverChoice.AUTO);
    try (TiaraStream stream = stream(graph, SolverChoice.AUTO, threads)) {
      for (int t = 0; t < SNAPSHOTS; t++) {
        if (t == interrupted) {
          int now = t;
          Thread.currentThread().interrupt();
          assertThatThrownBy(() -> stream.advance(graph, now)).hasMessageContaining("interrupted");
          assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(stream.advance(graph, t)).isEqualTo(expected.get(t));
      }
    }
  }

  @Test
  void closedStream_isReported() {
    DynamicGraph graph = graph();
    TiaraStream stream = stream(graph, SolverChoice.AUTO, 2);
    stream.advance(graph, 0);
    stream.close();
    assertThatThrownBy(() -> stream.advance(graph, 1)).hasMessageContaining("closed");
  }
}
