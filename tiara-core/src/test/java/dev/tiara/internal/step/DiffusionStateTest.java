package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.testing.RandomGraphs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiffusionStateTest {
  private static final TiaraSettings SETTINGS =
      new TiaraSettings(0.1, 0.3, 1e-3, 100, TiaraSettings.ALL);

  @TempDir Path folder;

  private static DynamicGraph graph(long seed) {
    return RandomGraphs.graph(
        new Random(seed), 30, 6, 40, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void restoredAndAdvanced_equalsNeverStopped_bitForBit(long seed) throws IOException {
    DynamicGraph graph = RandomGraphs.any(seed);
    Path file = folder.resolve("state");
    try (var whole = new DiffusionState(SETTINGS, graph.nodes(), 1)) {
      for (Snapshot A : graph.snapshots()) {
        whole.save(file);
        try (var restored = DiffusionState.restore(file, 2)) {
          assertThat(restored.time()).isEqualTo(whole.time());
          assertThat(restored.nodes()).isEqualTo(whole.nodes());
          assertThat(restored.settings()).isEqualTo(SETTINGS);
          assertThat(restored.advance(A)).isEqualTo(whole.advance(A));
        }
      }
    }
  }

  @Test
  void insertedNode_equalsOneIsolatedFromTheStart() {
    DynamicGraph small = graph(3);
    int n = small.nodeCount();
    try (var grown = new DiffusionState(SETTINGS, small.nodes(), 1);
        var large = new DiffusionState(SETTINGS, small.nodes().with("new"), 1)) {
      for (Snapshot A : small.snapshots()) {
        grown.advance(A);
        large.advance(widened(A));
      }
      grown.insertNode("new");
      assertThat(grown.nodes().index("new")).isEqualTo(n);
      assertThat(grown.matrix()).isEqualTo(large.matrix());
      var next = Snapshot.of(n + 1, Direction.UNDIRECTED, new int[] {n, 0}, new int[] {2, 1});
      assertThat(grown.advance(next)).isEqualTo(large.advance(next));
    }
  }

  private static Snapshot widened(Snapshot A) {
    int[] sources = new int[A.edgeCount()];
    int[] targets = new int[A.edgeCount()];
    int[] at = {0};
    A.forEachEdge(
        (u, v, w) -> {
          sources[at[0]] = u;
          targets[at[0]++] = v;
        });
    return Snapshot.of(A.nodeCount() + 1L, Direction.DIRECTED, sources, targets);
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void deletedNode_leavesColumnsStochastic(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    try (var state = new DiffusionState(SETTINGS, graph.nodes(), 1)) {
      graph.snapshots().forEach(state::advance);
      SparseMatrix before = state.matrix();
      state.deleteNode("0");
      SparseMatrix after = state.matrix();
      assertThat(after.rows()).isEqualTo(graph.nodeCount() - 1);
      assertThat(state.nodes().size()).isEqualTo(after.rows());
      for (int s = 0; s < after.rows(); s++) {
        assertThat(after.rowSum(s)).isCloseTo(1, offset(1e-6));
        double left = 1 - before.get(s + 1, 0);
        for (int v : after.indices(s)) {
          // What is left keeps its proportions.
          assertThat((double) after.get(s, v))
              .isCloseTo(left < 1e-6 ? 1 : before.get(s + 1, v + 1) / left, offset(1e-4));
        }
      }
      state.advance(Snapshot.empty(after.rows()));
    }
  }

  @Test
  void columnConcentratedOnADeletedNode_restartsAtItsSeed() {
    // ε = .6 leaves seed 1 nothing but node 0: its walk goes there and node 0 keeps it.
    var settings = new TiaraSettings(0, 0.1, 0.6, 100, TiaraSettings.ALL);
    var A = Snapshot.of(2, Direction.DIRECTED, new int[] {1}, new int[] {0});
    try (var state = new DiffusionState(settings, Nodes.numbered(2), 1)) {
      assertThat(state.advance(A).indices(1)).containsExactly(0);
      state.deleteNode("0");
      assertThat(state.matrix()).isEqualTo(SparseMatrix.identity(1));
    }
  }

  @Test
  void insertedAndDeletedEdges_areThoseOfTheNextSnapshot() {
    try (var state = new DiffusionState(SETTINGS, Nodes.named(List.of("a", "b", "c")), 1)) {
      assertThat(state.advance(undirected(3, 0, 1, 1, 2)).get(0, 2)).isPositive();
      double decayed = state.matrix().get(0, 2);
      assertThat((double) state.advance(undirected(3, 0, 1)).get(0, 2)).isLessThan(decayed);
      state.insertNode("d");
      assertThat(state.advance(undirected(4, 0, 1, 3, 0)).get(3, 0)).isPositive();
      state.deleteNode("a");
      assertThat(state.advance(undirected(3)).rows()).isEqualTo(3);
    }
  }

  /** A snapshot with these edges, given by their endpoints in turn. */
  private static Snapshot undirected(int n, int... ends) {
    int[] sources = IntStream.range(0, ends.length / 2).map(i -> ends[2 * i]).toArray();
    int[] targets = IntStream.range(0, ends.length / 2).map(i -> ends[2 * i + 1]).toArray();
    return Snapshot.of(n, Direction.UNDIRECTED, sources, targets);
  }

  @Test
  void snapshotOfAnotherSize_isRejected() {
    try (var state = new DiffusionState(SETTINGS, Nodes.numbered(3), 1)) {
      assertThatThrownBy(() -> state.advance(Snapshot.empty(4)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("snapshot must have 3 nodes, like the state, got 4");
    }
  }

  private Path saved() throws IOException {
    Path file = folder.resolve("state");
    DynamicGraph graph = graph(1);
    try (var state = new DiffusionState(SETTINGS, graph.nodes(), 1)) {
      state.advance(graph.snapshot(0));
      state.save(file);
    }
    return file;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.0, 0.01, 0.3, 0.7, 0.999})
  void flippedBit_isRejected(double where) throws IOException {
    Path file = saved();
    byte[] bytes = Files.readAllBytes(file);
    bytes[(int) (where * bytes.length)] ^= 4;
    Files.write(file, bytes);
    assertThatThrownBy(() -> DiffusionState.restore(file, 1))
        .isInstanceOf(IOException.class)
        .hasMessageMatching("(?s).*(is damaged|is not a Tiara state file).*");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 8, 15, 19, 500})
  void truncatedFile_isRejected(int length) throws IOException {
    Path file = saved();
    Files.write(file, java.util.Arrays.copyOf(Files.readAllBytes(file), length));
    assertThatThrownBy(() -> DiffusionState.restore(file, 1)).isInstanceOf(IOException.class);
  }

  @Test
  void laterVersion_isRejectedByItsNumber() throws IOException {
    Path file = saved();
    byte[] bytes = Files.readAllBytes(file);
    var buffer = ByteBuffer.wrap(bytes);
    buffer.putInt(8, 2);
    var sum = new CRC32C();
    sum.update(bytes, 0, bytes.length - 8);
    buffer.putLong(bytes.length - 8, sum.getValue());
    Files.write(file, bytes);
    assertThatThrownBy(() -> DiffusionState.restore(file, 1))
        .hasMessageContaining("has version 2, but this version of Tiara reads only version 1");
  }

  @Test
  void failedSave_leavesTheOldFile() throws IOException {
    Path file = saved();
    byte[] before = Files.readAllBytes(file);
    try (var state = DiffusionState.restore(file, 1)) {
      assertThatThrownBy(() -> state.save(folder.resolve("missing/state")))
          .isInstanceOf(IOException.class);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }

  @Test
  @Timeout(30) // under a second where nothing else runs
  void insertingFortyThousandNodes_isFast() {
    try (var state = new DiffusionState(TiaraSettings.DEFAULT, Nodes.numbered(2), 2)) {
      for (int i = 0; i < 40_000; i++) {
        state.insertNode("n" + i);
      }
      SparseMatrix after =
          state.advance(
              Snapshot.of(40_002, Direction.UNDIRECTED, new int[] {0}, new int[] {40_001}));
      assertThat(after.rows()).isEqualTo(40_002);
      assertThat(after.get(40_001, 0)).isPositive();
      assertThat(state.distanceToPaper(40_001)).isLessThan(1e-3);
    }
  }

  @Test
  void boundsOfMissingNodes_areRejected() {
    try (var state = new DiffusionState(SETTINGS, Nodes.numbered(3), 1)) {
      assertThatThrownBy(() -> state.distanceToPaper(3)).hasMessageContaining("got 3");
      assertThatThrownBy(() -> state.distanceToUnfiltered(-1)).hasMessageContaining("got -1");
    }
  }

  /** Two entries of equal size, of which one has to go: nobody can tell which. */
  @Test
  void uncertainNodes_areListed() {
    int[] sources = {0, 1, 2};
    int[] targets = {1, 2, 0};
    Snapshot triangle = Snapshot.of(4, Direction.UNDIRECTED, sources, targets);
    var largestTwo = new TiaraSettings(0.1, 0.3, 1e-3, 100, 2);
    try (var state = new DiffusionState(largestTwo, Nodes.numbered(4), 1)) {
      state.advance(triangle);
      assertThat(state.uncertain()).containsExactly(0, 1, 2);
    }
  }
}
