package dev.tiara.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.internal.step.DiffusionState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Changes that are refused, late edges, and checkpoints. */
class LiveStateTest {
  private static final TiaraSettings SETTINGS = TiaraSettings.DEFAULT;

  @TempDir private Path folder;

  private static LiveTiara live(int nodes, int late) {
    return LiveTiara.builder(SETTINGS)
        .lateSnapshots(late)
        .weighting(Weighting.WEIGHTED)
        .start(Nodes.numbered(nodes));
  }

  /** ann — bob, then bob — cid: half of a walk of one step stays at the restart. */
  @Test
  void columnByHand() {
    var settings = new TiaraSettings(0.5, 0, 0, TiaraSettings.EXACT, TiaraSettings.ALL);
    try (LiveTiara live = LiveTiara.builder(settings).start(Nodes.numbered(2))) {
      assertThat(live.view().column(0).score(0)).isEqualTo(1);
      live.add(0, 1);
      // x0 = 1/2 + (x0 + x1)/4 and x0 + x1 = 1: the walk stays or goes with probability 1/2 each.
      LiveColumn column = live.view().column(0);
      assertThat(column.score(0)).isCloseTo(0.75, within(1e-13));
      assertThat(column.score(1)).isCloseTo(0.25, within(1e-13));
      assertThat(column.distanceToPaper()).isLessThan(1e-12);
      live.insertNodes(List.of("cid"));
      live.add(1, 2);
      assertThat(live.view().column(2).score(0)).isPositive();
    }
  }

  @Test
  void refusedChanges_nameParameterRuleAndValue_andChangeNothing() {
    try (LiveTiara live = live(3, 1)) {
      live.closeSnapshot();
      live.closeSnapshot();
      live.add(0, 1, 1e38);
      LiveView before = live.view();
      assertThatThrownBy(() -> live.add(0, 3))
          .hasMessage("node index must be between 0 and 2, got 3");
      assertThatThrownBy(() -> live.add(0, 1, -1))
          .hasMessage("edge weight must be finite and not negative, got -1.0");
      assertThatThrownBy(() -> live.add(new EdgeBatch().add(0, 1, 2)))
          .hasMessage("snapshot of an edge must be between 1 and 2, the open one, got 0");
      assertThatThrownBy(() -> live.add(new EdgeBatch().add(2, 1, 2).add(3, 1, 2)))
          .hasMessage("snapshot of an edge must be between 1 and 2, the open one, got 3");
      assertThatThrownBy(() -> live.add(new EdgeBatch().add(1, 1, 2).add(2, 1, 0, 1e38)))
          .hasMessage(
              "the weights of the edges of \"1\" in a snapshot must sum to at most 1e38, got"
                  + " 2.0E38");
      assertThatThrownBy(() -> live.insertNodes(List.of("3", "1")))
          .hasMessage("node \"1\" exists already");
      assertThat(live.view()).isSameAs(before);
      assertThatThrownBy(() -> before.column(3))
          .hasMessage("node index must be between 0 and 2, got 3");
      assertThatThrownBy(() -> LiveTiara.builder(SETTINGS).direction(Direction.LATEST))
          .hasMessage("direction of an open snapshot must be DIRECTED or UNDIRECTED, got LATEST");
      assertThatThrownBy(() -> LiveTiara.builder(SETTINGS).lateSnapshots(-1))
          .hasMessage("late snapshots must be at least 0, got -1");
    }
  }

  @Test
  void aLateEdge_reopensItsSnapshot_andOlderVersionsStayAsTheyAre() {
    try (LiveTiara live = live(4, 2)) {
      live.add(0, 1);
      live.closeSnapshot();
      live.closeSnapshot();
      LiveView before = live.view();
      assertThat(live.oldestOpen()).isZero();
      live.add(new EdgeBatch().add(0, 1, 2));
      assertThat(before.column(0).score(2)).isZero();
      assertThat(before.walk(0).score(2)).isZero();
      assertThat(live.view().column(0).score(2)).isPositive();
      assertThat(live.view().walk(0).score(2)).isPositive();
      assertThat(live.view().time()).isEqualTo(2);
      live.closeSnapshot();
      assertThat(live.oldestOpen()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void aCheckpointAndTheEdgesSince_bringBackEverything(long seed) throws IOException {
    var script = new LiveScript(seed);
    Path file = folder.resolve("checkpoint");
    try (LiveTiara live = script.live) {
      for (int change = 0; change < 30; change++) {
        script.change();
      }
      live.save(file);
      int from = (int) live.oldestOpen();
      List<Snapshot> closed = IntStream.range(0, from).mapToObj(script.model::snapshot).toList();
      try (LiveTiara restored = script.builder().restore(file, closed)) {
        assertThat(restored.view().time()).isEqualTo(from);
        assertThat(restored.view().nodes()).isEqualTo(live.view().nodes());
        while (restored.view().time() < script.model.time) {
          int open = (int) restored.view().time();
          replay(script.model, open, restored);
          restored.closeSnapshot();
        }
        replay(script.model, script.model.time, restored);
        for (int s = 0; s < script.model.nodeCount; s++) {
          assertThat(restored.view().column(s).nodes()).isEqualTo(live.view().column(s).nodes());
          assertThat(restored.view().column(s).values()).isEqualTo(live.view().column(s).values());
          assertThat(restored.view().walk(s).nodes()).isEqualTo(live.view().walk(s).nodes());
        }
        assertThat(restored.oldestOpen()).isEqualTo(live.oldestOpen());
      }
    }
  }

  private static void replay(LiveModel model, int snapshot, LiveTiara live) {
    live.add(
        LiveScript.batch(
            model.edges.stream().filter(edge -> edge.snapshot() == snapshot).toList()));
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void walks_continueAfterGivenSnapshots(long seed) {
    var script = LiveScript.ofWalks(seed);
    try (LiveTiara live = script.live) {
      for (int change = 0; change < 30; change++) {
        script.change();
      }
      int from = (int) live.oldestOpen();
      List<Snapshot> closed = IntStream.range(0, from).mapToObj(script.model::snapshot).toList();
      try (LiveTiara resumed = script.builder().startWalks(live.view().nodes(), closed)) {
        for (int t = from; t <= script.model.time; t++) {
          if (t > from) {
            assertThat(resumed.closeSnapshot()).isEmpty();
          }
          replay(script.model, t, resumed);
        }
        LiveTiaraTest.checkWalks(resumed.view(), script.model, script.settings);
        assertThat(resumed.oldestOpen()).isEqualTo(from);
      }
    }
  }

  @Test
  void withoutColumns_theyAreRefused() {
    try (LiveTiara live = LiveTiara.builder(SETTINGS).startWalks(Nodes.numbered(2), List.of())) {
      live.add(0, 1);
      String message = "columns are not kept, only walks";
      assertThatThrownBy(() -> live.view().column(0)).hasMessage(message);
      assertThatThrownBy(() -> live.save(folder.resolve("checkpoint"))).hasMessage(message);
    }
  }

  @Test
  void checkpoints_areStatesOfAStream_andCheckedWhenRestored() throws IOException {
    Path file = folder.resolve("checkpoint");
    try (LiveTiara live = live(3, 0)) {
      live.add(0, 1);
      live.closeSnapshot();
      live.save(file);
      try (var state = DiffusionState.restore(file, 1)) {
        assertThat(state.time()).isEqualTo(1);
      }
    }
    var builder = LiveTiara.builder(SETTINGS);
    try (LiveTiara restored = builder.restore(file, List.of())) {
      assertThat(restored.view().column(0).score(1)).isPositive();
      assertThatThrownBy(() -> restored.view().walk(0))
          .hasMessage("walks need the snapshots before a restored state, which were not given");
    }
    List<Snapshot> two = List.of(Snapshot.empty(3), Snapshot.empty(3));
    assertThatThrownBy(() -> builder.restore(file, two))
        .hasMessage("closed snapshots must be the 1 before the checkpoint, or none, got 2");
    var others = new TiaraSettings(0.1, 0.1, 0, 100, TiaraSettings.ALL);
    assertThatThrownBy(() -> LiveTiara.builder(others).restore(file, List.of()))
        .hasMessageContaining("was written with");
    Files.write(file, new byte[] {1, 2, 3});
    assertThatThrownBy(() -> builder.restore(file, List.of())).isInstanceOf(IOException.class);
  }
}
