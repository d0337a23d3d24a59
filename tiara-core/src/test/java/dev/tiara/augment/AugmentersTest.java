package dev.tiara.augment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.diffusion.Solver;
import dev.tiara.diffusion.SolverChoice;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.testing.DenseTiara;
import dev.tiara.testing.RandomGraphs;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AugmentersTest {
  /** First the path 0 - 1 - 2, then the edge 0 - 2; node 3 is never activated. */
  private static DynamicGraph pathThenEdge() {
    return new DynamicGraph(
        Nodes.numbered(4),
        List.of(
            Snapshot.of(4, Direction.UNDIRECTED, new int[] {0, 1}, new int[] {1, 2}),
            Snapshot.of(4, Direction.UNDIRECTED, new int[] {0}, new int[] {2})));
  }

  private static DynamicGraph large() {
    return RandomGraphs.graph(
        new Random(7), 200, 3, 1000, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
  }

  @Test
  void none_addsSelfLoopsAndNormalizes() {
    var augmented = new NoAugmentation().augment(pathThenEdge());
    SparseMatrix first = augmented.matrix(0);
    assertThat(first.get(0, 0)).isCloseTo(1 / 2f, offset(1e-6f));
    assertThat(first.get(0, 1)).isCloseTo((float) (1 / Math.sqrt(6)), offset(1e-6f));
    assertThat(first.get(1, 1)).isCloseTo(1 / 3f, offset(1e-6f));
    assertThat(first.get(3, 3)).isEqualTo(1);
    assertThat(first.nonZeros()).isEqualTo(8);
    assertThat(augmented.matrix(1).nonZeros()).isEqualTo(6);
  }

  /** 4 edges among 3 nodes, then 2 among 2; with the defaults, c^101 is below the tolerance. */
  @Test
  void work_countsTheEdgesThatColumnsWalk_andTermsOnlyWhereTheyMatter() {
    DynamicGraph graph = pathThenEdge();
    assertThat(Tiara.builder().build().work(graph)).isEqualTo(4 * 3 + 2 * 2);
    assertThat(Tiara.gdc(0.1).build().work(graph)).isEqualTo(100 * 16);
    assertThat(Tiara.gdc(0.1).exact().build().work(graph)).isEqualTo(16);
  }

  @Test
  void merge_unitesAllSnapshotsUpToNow() {
    var augmented = new Merge().augment(pathThenEdge());
    assertThat(augmented.matrix(0))
        .isEqualTo(new NoAugmentation().augment(pathThenEdge()).matrix(0));
    SparseMatrix triangle = augmented.matrix(1);
    for (int u = 0; u < 3; u++) {
      for (int v = 0; v < 3; v++) {
        assertThat(triangle.get(u, v)).isCloseTo(1 / 3f, offset(1e-6f));
      }
    }
    assertThat(triangle.get(3, 3)).isEqualTo(1);
  }

  @Test
  void mergeOfWeightedSnapshots_countsEveryEdgeOnce() {
    var heavy =
        Snapshot.of(2, Direction.UNDIRECTED, new int[] {0}, new int[] {1}, new double[] {9});
    var graph = new DynamicGraph(Nodes.numbered(2), List.of(heavy, heavy));
    assertThat(new Merge().augment(graph).matrix(1).get(0, 1)).isCloseTo(0.5f, offset(1e-6f));
  }

  /** From the smallest number above 0 to the largest sum that is allowed. */
  @Test
  void extremeWeights_giveFiniteEntries() {
    double[] extremes = {Double.MIN_VALUE, 1e-310, 1e-45, 1e-20, 1, 1e20, 3e37};
    var random = new Random(Long.getLong("tiara.seed", 1));
    List<Augmenter> augmenters =
        List.of(
            new NoAugmentation(),
            new Merge(),
            new DropEdge(0.3, 1),
            Tiara.gdc(0.1).build(),
            Tiara.builder().build(),
            Tiara.builder().exact().build(),
            Tiara.builder().output(Output.SYMMETRIC_TRICK).build(),
            new DropEdge(Tiara.builder().build(), 0.3, 1));
    for (Direction direction : Direction.values()) {
      for (int run = 0; run < 20; run++) {
        int[] from = random.ints(4, 0, 5).toArray();
        int[] to = random.ints(4, 0, 5).toArray();
        double[] weights =
            random.ints(4, 0, extremes.length).mapToDouble(i -> extremes[i] / 4).toArray();
        var snapshot = Snapshot.of(5, direction, from, to, weights);
        var graph = new DynamicGraph(Nodes.numbered(5), List.of(snapshot, snapshot));
        for (Augmenter augmenter : augmenters) {
          for (SparseMatrix matrix : augmenter.augment(graph).matrices()) {
            for (int u = 0; u < 5; u++) {
              for (float value : matrix.values(u)) {
                assertThat(value).as("%s %s", augmenter, direction).isNotNegative().isFinite();
              }
            }
          }
        }
      }
    }
  }

  @Test
  void droppedEdges_areRedrawnEachEpoch_andReproducibleBySeed() {
    var drop = new DropEdge(0.5, 42);
    AugmentedGraph epoch0 = drop.forEpoch(0).augment(large());
    AugmentedGraph epoch1 = drop.forEpoch(1).augment(large());
    assertThat(epoch1.matrices()).isNotEqualTo(epoch0.matrices());
    assertThat(drop.forEpoch(1).augment(large()).matrices()).isEqualTo(epoch1.matrices());
    assertThat(new DropEdge(0.5, 43).augment(large()).matrices()).isNotEqualTo(epoch0.matrices());
  }

  @Test
  void droppedEdges_areTheGivenShare_selfLoopsStay() {
    DynamicGraph graph = large();
    AugmentedGraph kept = new DropEdge(0.7, 1).augment(graph);
    long edges = graph.statistics().edges();
    long left = kept.nonZeros() - 3L * graph.nodeCount();
    // The standard deviation of the share over these edges is under 1 %.
    assertThat((double) left / edges).isCloseTo(0.3, offset(0.04));
    for (int u = 0; u < graph.nodeCount(); u++) {
      assertThat(kept.matrix(0).get(u, u)).isPositive();
    }
    assertThat(new DropEdge(0, 1).augment(graph).matrices())
        .isEqualTo(new NoAugmentation().augment(graph).matrices());
    assertThatThrownBy(() -> new DropEdge(1, 1))
        .hasMessage("dropedge probability must be in [0, 1), got 1.0");
  }

  @Test
  void dropEdgeOnTiara_normalisesByRows_andOnItsSymmetricTrickSymmetrically() {
    // The path 0 - 1 - 2, whose diffusion is not filtered.
    var path = Snapshot.of(3, Direction.UNDIRECTED, new int[] {0, 1}, new int[] {1, 2});
    var graph = new DynamicGraph(Nodes.numbered(3), List.of(path));
    Tiara tiara = Tiara.builder().epsilon(0).build();
    SparseMatrix diffused = tiara.augment(graph).matrix(0);
    SparseMatrix kept = new DropEdge(tiara, 0, 1).augment(graph).matrix(0);
    for (int u = 0; u < 3; u++) {
      // The self-loop becomes 1, the other entries stay, and the row is divided by its sum.
      float sum = 2 - diffused.get(u, u);
      for (int v = 0; v < 3; v++) {
        float expected = (u == v ? 1 : diffused.get(u, v)) / sum;
        assertThat(kept.get(u, v)).isCloseTo(expected, offset(1e-6f));
      }
    }
    Tiara trick = Tiara.builder().epsilon(0).output(Output.SYMMETRIC_TRICK).build();
    // All self-loops exist already, so if nothing is dropped, nothing changes.
    assertThat(new DropEdge(trick, 0, 1).augment(graph)).isEqualTo(trick.augment(graph));
    assertThat(new DropEdge(new Merge(), 0, 1).augment(graph))
        .isEqualTo(new Merge().augment(graph));
  }

  @Test
  void dropEdgeOnTiara_dropsItsShareOfTheDiffusedEdges() {
    DynamicGraph graph = large();
    Tiara trick = Tiara.builder().output(Output.SYMMETRIC_TRICK).build();
    DropEdge drop = new DropEdge(trick, 0.25, 1).forEpoch(3);
    AugmentedGraph whole = trick.augment(graph);
    AugmentedGraph dropped = drop.augment(graph);
    long loops = (long) graph.length() * graph.nodeCount();
    // The standard deviation of the share over these thousands of edges is under 1 %.
    assertThat((double) (dropped.nonZeros() - loops) / (whole.nonZeros() - loops))
        .isCloseTo(0.75, offset(0.03));
    EpochDraws draws = drop.draws(graph);
    assertThat(draws.draw(3, graph.length())).isEqualTo(dropped);
    assertThat(draws.draw(3, 1).matrices()).containsExactly(dropped.matrix(0));
    assertThat(drop.forEvaluation().augment(graph)).isEqualTo(whole);
    assertThatThrownBy(() -> new DropEdge(drop, 0.5, 1))
        .hasMessageStartingWith(
            "dropedge cannot be applied to an augmenter that is itself random, got DropEdge");
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void gdc_isTiaraWithoutTimeTravel(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    AugmentedGraph gdc = Tiara.gdc(0.2).build().augment(graph);
    assertThat(gdc.matrices())
        .isEqualTo(Tiara.builder().alpha(0.2).beta(0).build().augment(graph).matrices());
    for (int t = 0; t < graph.length(); t++) {
      // PPR by its definition: α (I − (1−α) Ãᵀ)^(−1), filtered.
      double[][] ppr = DenseTiara.rwr(graph.snapshot(t), Tiara.gdc(0.2).exact().build().settings());
      DenseTiara.filter(ppr, 1e-3);
      for (int s = 0; s < graph.nodeCount(); s++) {
        for (int v = 0; v < graph.nodeCount(); v++) {
          assertThat((double) gdc.matrix(t).get(s, v)).isCloseTo(ppr[v][s], offset(1e-6));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void outputVariants_neverFeedBack(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    AugmentedGraph plain = Tiara.builder().build().augment(graph);
    for (Output output :
        List.of(
            new Output(true, false, false),
            new Output(false, true, false),
            Output.SYMMETRIC_TRICK)) {
      AugmentedGraph variant = Tiara.builder().output(output).build().augment(graph);
      for (int t = 0; t < graph.length(); t++) {
        assertThat(variant.matrix(t)).isEqualTo(output.of(plain.matrix(t)));
      }
    }
  }

  @Test
  void symmetricTrick_isTheNormalizedSupport() {
    var A = Snapshot.of(3, Direction.DIRECTED, new int[] {0}, new int[] {1});
    var graph = new DynamicGraph(Nodes.numbered(3), List.of(A));
    SparseMatrix trick =
        Tiara.builder().output(Output.SYMMETRIC_TRICK).build().augment(graph).matrix(0);
    // The support of X̃ + X̃ᵀ is {0, 1}² and {2}: degrees 2, 2, 1.
    assertThat(trick.get(0, 1)).isCloseTo(0.5f, offset(1e-6f));
    assertThat(trick.get(1, 0)).isCloseTo(0.5f, offset(1e-6f));
    assertThat(trick.get(2, 2)).isEqualTo(1);
    assertThat(trick.nonZeros()).isEqualTo(5);
  }

  @Test
  void restoredStream_hasTheParametersOfItsFile(@TempDir Path folder) throws Exception {
    DynamicGraph graph = pathThenEdge();
    Path file = folder.resolve("state");
    var tiara = Tiara.builder().alpha(0.15).beta(0.25).build();
    try (var stream = tiara.stream(graph.nodes())) {
      stream.advance(graph.snapshot(0));
      stream.save(file);
      try (var restored = TiaraStream.restore(file, Output.DIFFUSION, 2)) {
        assertThat(restored.settings()).isEqualTo(tiara.settings());
        assertThat(restored.advance(graph.snapshot(1)))
            .isEqualTo(stream.advance(graph.snapshot(1)));
      }
    }
  }

  @Test
  void resumedStream_mustHaveTheSameParameters(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("state");
    DynamicGraph graph = pathThenEdge();
    var tiara = Tiara.builder().output(Output.SYMMETRIC_TRICK).threads(1).build();
    SparseMatrix wanted = tiara.augment(graph).matrix(1);
    try (var stream = tiara.stream(graph.nodes())) {
      stream.advance(graph.snapshot(0));
      stream.save(file);
    }
    try (var stream = tiara.resume(file)) {
      assertThat(stream.time()).isEqualTo(1);
      assertThat(stream.advance(graph.snapshot(1))).isEqualTo(wanted);
    }
    assertThatThrownBy(() -> Tiara.builder().alpha(0.3).build().resume(file))
        .hasMessageContaining("was written with")
        .hasMessageContaining("alpha=0.2");
  }

  @Test
  void diffusion_comesWithACertificate_baselinesWithout() {
    DynamicGraph graph = pathThenEdge();
    try (var diffusion =
            Tiara.builder().tolerance(1e-4).solver(SolverChoice.SERIES).build().stream(
                graph.nodes());
        var none = new NoAugmentation().stream(graph.nodes())) {
      diffusion.advance(graph.snapshot(0));
      none.advance(graph.snapshot(0));
      assertThat(diffusion.certificate().orElseThrow().solver()).isEqualTo(Solver.SERIES);
      assertThat(diffusion.certificate().orElseThrow().maxToPaper()).isLessThan(1e-4);
      assertThat(none.certificate()).isEmpty();
    }
    assertThat(Tiara.builder().build().forecast(graph).entries()).isPositive();
  }

  @Test
  void zeroThreads_areRejected() {
    assertThatThrownBy(() -> Tiara.builder().threads(0).build())
        .hasMessage("threads must be at least 1, got 0");
  }
}
