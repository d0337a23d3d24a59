package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.testing.RandomGraphs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ColumnSubsetTest {
  private static final TiaraSettings SETTINGS =
      new TiaraSettings(0.1, 0.3, 1e-3, 100, TiaraSettings.ALL);

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void subsetsThatAreSerializedBetweenSnapshots_equalTheWholeState_bitForBit(long seed)
      throws IOException, ClassNotFoundException {
    DynamicGraph graph = RandomGraphs.any(seed);
    int n = graph.nodeCount();
    int count = 1 + (int) (seed % 5);
    List<ColumnSubset> subsets = new ArrayList<>();
    for (int p = 0; p < count; p++) {
      int first = p;
      subsets.add(
          ColumnSubset.identity(
              SETTINGS, IntStream.range(0, n).filter(s -> s % count == first).toArray()));
    }
    try (var whole = new DiffusionState(SETTINGS, graph.nodes(), 1)) {
      for (Snapshot A : graph.snapshots()) {
        SparseMatrix expected = whole.advance(A);
        int[] pilots = PreparedSnapshot.pilots(A);
        var few = subsets.stream().map(subset -> subset.select(pilots)).toList();
        var prepared = PreparedSnapshot.of(A, ColumnSubset.gather(SETTINGS, pilots, few));
        List<Certificate> certificates = new ArrayList<>();
        for (int p = 0; p < count; p++) {
          var advanced = subsets.get(p).advance(prepared);
          subsets.set(p, serialized(advanced.next()));
          certificates.add(advanced.certificate());
          for (int i = 0; i < subsets.get(p).size(); i++) {
            int s = subsets.get(p).seed(i);
            assertThat(advanced.rows().indices(i)).isEqualTo(expected.indices(s));
            assertThat(advanced.rows().values(i)).isEqualTo(expected.values(s));
            assertThat(subsets.get(p).nodes(i)).isEqualTo(expected.indices(s));
            assertThat(DoubleStream.of(subsets.get(p).values(i)).sum()).isCloseTo(1, within(1e-9));
          }
        }
        int[] columns = subsets.stream().mapToInt(ColumnSubset::size).toArray();
        Certificate certificate = Certificate.ofParts(certificates, columns);
        assertThat(certificate.solver()).isEqualTo(whole.certificate().solver());
        assertThat(certificate.maxToPaper()).isEqualTo(whole.certificate().maxToPaper());
        // Sums in another order.
        assertThat(certificate.meanToUnfiltered())
            .isCloseTo(whole.certificate().meanToUnfiltered(), within(1e-12));
        assertThat(subsets.stream().mapToLong(ColumnSubset::entries).sum())
            .isEqualTo(expected.nonZeros());
      }
    }
  }

  /**
   * The entries of the output are floats, which hide most differences: the columns themselves. A
   * solver that decides for a whole block of columns when it is accurate enough fails here.
   */
  @ParameterizedTest
  @EnumSource(
      value = SolverChoice.class,
      names = {"DIRECT", "LOCAL", "SERIES", "PUSH"})
  void columnsInDifferentBlocks_haveTheSameBits(SolverChoice solver) {
    var settings =
        new TiaraSettings(
            0.1,
            0.3,
            1e-3,
            TiaraSettings.EXACT,
            TiaraSettings.ALL,
            TiaraSettings.DEFAULT_TOLERANCE,
            solver);
    DynamicGraph graph =
        RandomGraphs.graph(
            new Random(5), 300, 6, 1_200, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
    int[] all = IntStream.range(0, graph.nodeCount()).toArray();
    int[] some = IntStream.of(all).filter(s -> s % 7 == 3).toArray();
    var whole = ColumnSubset.identity(settings, all);
    var subset = ColumnSubset.identity(settings, some);
    for (Snapshot A : graph.snapshots()) {
      var prepared = PreparedSnapshot.of(A, whole);
      whole = whole.advance(prepared).next();
      subset = subset.advance(prepared).next();
      for (int i = 0; i < some.length; i++) {
        assertThat(subset.nodes(i)).isEqualTo(whole.nodes(some[i]));
        assertThat(subset.values(i)).isEqualTo(whole.values(some[i]));
      }
    }
  }

  private static ColumnSubset serialized(ColumnSubset subset)
      throws IOException, ClassNotFoundException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(subset);
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (ColumnSubset) in.readObject();
    }
  }

  @Test
  void gatheringAMissingColumn_isRejected() {
    var subset = ColumnSubset.identity(SETTINGS, new int[] {0, 2});
    assertThatThrownBy(() -> ColumnSubset.gather(SETTINGS, new int[] {1}, List.of(subset)))
        .hasMessage("subsets must contain the column of every seed, none has that of 1");
  }
}
