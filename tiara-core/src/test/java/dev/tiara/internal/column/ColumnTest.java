package dev.tiara.internal.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.kernel.Kernels;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One column through a step, worked by hand: entries, and bounds that the step may not lose. */
class ColumnTest {
  /** γ = 0.75: a quarter restarts, three quarters are carried. */
  private static TiaraSettings settings(double epsilon, int topK) {
    return new TiaraSettings(0.1, 0.3, epsilon, TiaraSettings.EXACT, topK);
  }

  private static final double ROUNDING = 1e-12;

  /** Columns of n nodes of which only the first counts. */
  private static Columns previous(int n, int[] nodes, double... values) {
    Columns columns = Columns.identity(n);
    columns.nodes[0] = nodes;
    columns.values[0] = values;
    return columns;
  }

  private static final class Stored {
    final int[] nodes;
    final double[] values;
    final float[] output;
    final double toPaper;
    final double toUnfiltered;

    Stored(Column column, int n) {
      column.sparsify();
      Columns result = new Columns(n);
      float[][] rows = new float[n][];
      column.store(result, rows);
      nodes = result.nodes[0];
      values = result.values[0];
      output = rows[0];
      toPaper = result.toPaper[0];
      toUnfiltered = result.toUnfiltered[0];
    }
  }

  private static ActivatedNodes edge(int n, int u, int v) {
    return new ActivatedNodes(Snapshot.of(n, Direction.UNDIRECTED, new int[] {u}, new int[] {v}));
  }

  private static ActivatedNodes edges(int n, int u, int v, int w, int x) {
    return new ActivatedNodes(
        Snapshot.of(n, Direction.UNDIRECTED, new int[] {u, w}, new int[] {v, x}));
  }

  private static ActivatedNodes none(int n) {
    return new ActivatedNodes(Snapshot.empty(n));
  }

  @Test
  void columnThatTouchesNoActivatedNode_isRestartedAndFiltered() {
    var column = new Column(settings(0.1, TiaraSettings.ALL));
    Columns before = previous(5, new int[] {1, 3, 4}, 0.5, 0.4, 0.1);
    before.toPaper[0] = 0.02;
    before.toUnfiltered[0] = 0.04;
    column.at(0).start(none(5), before);
    assertThat(column.activeCount()).isZero();
    Stored stored = new Stored(column, 5);
    // 0.25 at the seed, 0.375, 0.3, and 0.075, which is below 0.1.
    double kept = 0.925;
    assertThat(stored.nodes).containsExactly(0, 1, 3);
    assertThat(stored.values)
        .containsExactly(new double[] {0.25 / kept, 0.375 / kept, 0.3 / kept}, within(ROUNDING));
    assertThat(stored.output[1]).isEqualTo((float) stored.values[1]);
    // Nothing is within 0.0075 of 0.1, so that the filter adds nothing but the division.
    assertThat(stored.toPaper).isCloseTo(0.75 * 0.02 / kept, within(ROUNDING));
    assertThat(stored.toUnfiltered).isCloseTo(0.75 * 0.04 + 2 * 0.075, within(ROUNDING));
  }

  @Test
  void entryOfABlockThatEqualsTheThreshold_isKept() {
    var column = new Column(settings(0.25, TiaraSettings.ALL));
    column.at(0).start(edge(5, 0, 3), previous(5, new int[] {0}, 1));
    double[] block = new double[2 * Kernels.LANES];
    block[1] = 0.75;
    block[Kernels.LANES + 1] = 0.25;
    column.addDiffused(new int[] {0, 1}, new int[] {0, 1}, 2, block, 1);
    assertThat(new Stored(column, 5).nodes).containsExactly(0, 3);
  }

  @Test
  void seed_isInsertedInOrder() {
    for (int seed : new int[] {0, 2, 4}) {
      Columns before = Columns.identity(5);
      before.nodes[seed] = new int[] {1, 3};
      before.values[seed] = new double[] {0.5, 0.5};
      var column = new Column(settings(0, TiaraSettings.ALL));
      column.at(seed).start(none(5), before);
      column.sparsify();
      Columns result = new Columns(5);
      column.store(result, new float[5][]);
      assertThat(result.nodes[seed]).containsExactly(IntStream.of(1, 3, seed).sorted().toArray());
      assertThat(result.values[seed]).contains(new double[] {0.25, 0.375}, within(ROUNDING));
    }
  }

  @Test
  void seedThatIsAnEntryAlready_isAddedToIt() {
    var column = new Column(settings(0, TiaraSettings.ALL));
    column.at(0).start(none(2), previous(2, new int[] {0, 1}, 0.2, 0.8));
    Stored stored = new Stored(column, 2);
    assertThat(stored.values).containsExactly(new double[] {0.4, 0.6}, within(ROUNDING));
  }

  @Test
  void entriesOnActivatedNodes_arePassedToTheSolver_andMergedWithTheRest() {
    var column = new Column(settings(0, TiaraSettings.ALL));
    Columns before = previous(6, new int[] {1, 2, 4, 5}, 0.1, 0.2, 0.3, 0.4);
    column.at(0).start(edge(6, 2, 4), before);
    assertThat(column.activeCount()).isEqualTo(2);
    assertThat(column.activePosition(0)).isZero();
    assertThat(column.activePosition(1)).isEqualTo(1);
    assertThat(column.activeValue(0)).isCloseTo(0.15, within(ROUNDING));
    assertThat(column.activeValue(1)).isCloseTo(0.225, within(ROUNDING));
    column.addDiffused(0, 0.175);
    column.addDiffused(1, 0.2);
    Stored stored = new Stored(column, 6);
    assertThat(stored.nodes).containsExactly(0, 1, 2, 4, 5);
    assertThat(stored.values)
        .containsExactly(new double[] {0.25, 0.075, 0.175, 0.2, 0.3}, within(ROUNDING));
  }

  @Test
  void solverError_countsTwice_becauseTheSumMayBeOffToo() {
    var column = new Column(settings(0.01, TiaraSettings.ALL));
    Columns before = previous(3, new int[] {1, 2}, 0.5, 0.5);
    before.toPaper[0] = 0.001;
    before.toUnfiltered[0] = 0.001;
    column.at(0).start(edge(3, 1, 2), before);
    column.expectError(0.002);
    assertThat(column.leastOfInterest())
        .isCloseTo(0.01 - (0.75 * 0.001 + 2 * 0.002) / 2, within(ROUNDING));
    column.addDiffused(0, 0.375);
    column.addDiffused(1, 0.375);
    Stored stored = new Stored(column, 3);
    assertThat(stored.toPaper).isCloseTo(0.75 * 0.001 + 0.004, within(ROUNDING));
    assertThat(stored.toUnfiltered).isCloseTo(0.75 * 0.001 + 0.002, within(ROUNDING));
  }

  @Test
  void smallestRelevantEntry_isPositive() {
    var column = new Column(settings(0.001, TiaraSettings.ALL));
    column.at(0).start(none(1), Columns.identity(1));
    column.expectError(0.5);
    assertThat(column.leastOfInterest()).isPositive().isLessThan(1e-300);
  }

  @Test
  void columnWithoutLargeEntries_staysAtItsSeed_exactlyIfNothingIsUncertain() {
    Columns before = previous(3, new int[] {1, 2}, 0.5, 0.5);
    var clear = new Column(settings(0.5, TiaraSettings.ALL));
    clear.at(0).start(none(3), before);
    Stored certain = new Stored(clear, 3);
    assertThat(certain.nodes).containsExactly(0);
    assertThat(certain.values).containsExactly(1);
    assertThat(certain.toPaper).isZero();
    assertThat(certain.toUnfiltered).isEqualTo(2);

    before.toPaper[0] = 0.4; // 0.375 may be 0.525 in the paper's
    clear.at(0).start(none(3), before);
    Stored doubtful = new Stored(clear, 3);
    assertThat(doubtful.nodes).containsExactly(0);
    assertThat(doubtful.toPaper).isEqualTo(2);
  }

  /** The paper's column may rank the other of two entries that are almost equal. */
  @Test
  void uncertainRank_isPartOfTheBound() {
    double off = 1e-6;
    Columns before = previous(4, new int[] {1, 2, 3}, 0.5, 0.25 + off, 0.25 - off);
    before.toPaper[0] = 8 * off;
    var column = new Column(settings(0, 3));
    column.at(0).start(none(4), before);
    Stored ours = new Stored(column, 4);
    assertThat(ours.nodes).containsExactly(0, 1, 2);
    // The paper's, at distance 4·off before: nodes 2 and 3 are swapped.
    double kept = 0.25 + 0.375 + 0.75 * (0.25 + off);
    double difference = 2 * 0.75 * (0.25 + off) / kept;
    assertThat(difference).isGreaterThan(0.4);
    assertThat(ours.toPaper).isGreaterThanOrEqualTo(difference);
  }

  /** Each entry that the paper's filter may judge otherwise counts, diffused or not, and once. */
  @Test
  void entriesNearTheThreshold_arePartOfTheBound() {
    double epsilon = 0.125;
    var column = new Column(settings(epsilon, TiaraSettings.ALL));
    // A column before, whose fourth diffused entry, near the threshold, is still in the buffer.
    column.at(0).start(edges(8, 2, 4, 5, 7), previous(8, new int[] {2}, 1));
    for (int position = 0; position < 4; position++) {
      column.addDiffused(position, 0.126);
    }
    column.sparsify();

    // In the last place of the rest, beyond its entries, is what node 7 had before: 0.126.
    double[] values = {0.13 / 0.75, 0.1, 0.113 / 0.75, 0.1, 0.126 / 0.75};
    Columns before = previous(8, new int[] {1, 2, 3, 4, 7}, values);
    before.toPaper[0] = 0.04;
    column.at(0).start(edges(8, 2, 4, 4, 7), before);
    column.addDiffused(0, 0.127);
    column.addDiffused(1, 0.121);
    column.addDiffused(2, epsilon);
    Stored stored = new Stored(column, 8);
    assertThat(stored.nodes).containsExactly(0, 1, 2, 7);
    // 0.015 can be moved: down, 0.13, 0.127 and 0.125 need 0.007; up, 0.121 needs 0.004, and
    // 0.113 another 0.012, which is too much.
    double budget = 0.015;
    double kept = 0.25 + 0.13 + 0.127 + epsilon;
    double wronglyKept = 3 * (epsilon + budget);
    assertThat(stored.toPaper)
        .isCloseTo(2 * wronglyKept / kept + 2 * budget / (kept - wronglyKept), within(ROUNDING));
  }

  @Test
  void certainRank_addsNothing() {
    Columns before = previous(4, new int[] {1, 2, 3}, 0.5, 0.3, 0.2);
    before.toPaper[0] = 0.04; // an entry may be off by 0.015, and its rival too
    var column = new Column(settings(0, 3));
    column.at(0).start(none(4), before);
    Stored stored = new Stored(column, 4);
    // The smallest that stays, 0.225, is 0.075 above the largest that is dropped.
    double kept = 0.25 + 0.375 + 0.225;
    assertThat(stored.toPaper).isCloseTo(0.03 / kept, within(ROUNDING));
    assertThat(stored.toUnfiltered).isCloseTo(2 * 0.15, within(ROUNDING));
  }

  @Test
  void ofEqualEntries_thoseOfLowerIndexStay() {
    Columns before = previous(5, new int[] {1, 2, 3, 4}, 0.25, 0.25, 0.25, 0.25);
    var column = new Column(settings(0, 3));
    // A longer column before, whose last entry is still in the buffer.
    column
        .at(0)
        .start(none(6), previous(6, new int[] {1, 2, 3, 4, 5}, 0.02, 0.02, 0.03, 0.03, 0.9));
    column.sparsify();
    column.at(0).start(none(5), before);
    Stored stored = new Stored(column, 5);
    assertThat(stored.nodes).containsExactly(0, 1, 2);
    double kept = 0.25 + 2 * 0.1875;
    assertThat(stored.values)
        .containsExactly(
            new double[] {0.25 / kept, 0.1875 / kept, 0.1875 / kept}, within(ROUNDING));
  }

  @Test
  void columnWithAtMostKEntries_keepsAll() {
    Columns before = previous(3, new int[] {1, 2}, 0.6, 0.4);
    var column = new Column(settings(0, 3));
    column.at(0).start(none(3), before);
    Stored stored = new Stored(column, 3);
    assertThat(stored.nodes).containsExactly(0, 1, 2);
    assertThat(stored.toPaper).isLessThan(ROUNDING);
  }

  @Test
  void entryOnTheThreshold_isKept_andZeroIsNot() {
    var half = new TiaraSettings(0.25, 0.25, 0.125, TiaraSettings.EXACT, TiaraSettings.ALL);
    var column = new Column(half);
    column.at(0).start(none(3), previous(3, new int[] {1, 2}, 0.25, 0.75));
    assertThat(new Stored(column, 3).nodes).containsExactly(0, 1, 2);
    var unfiltered = new Column(settings(0, TiaraSettings.ALL));
    unfiltered.at(0).start(none(3), previous(3, new int[] {1, 2}, 0, 1));
    assertThat(new Stored(unfiltered, 3).nodes).containsExactly(0, 2);
  }

  @Test
  void exactColumn_isCertifiedToItsRoundings() {
    var column = new Column(settings(0, TiaraSettings.ALL));
    column.at(0).start(none(3), previous(3, new int[] {1, 2}, 0.5, 0.5));
    Stored stored = new Stored(column, 3);
    assertThat(stored.toPaper).isEqualTo(2 * (3 + 8) * 0x1p-53);
  }

  @Test
  void columnDiffuses_ifOnlyItsSeedOrASingleEntryIsActivated() {
    var column = new Column(settings(0, TiaraSettings.ALL));
    Columns before = previous(6, new int[] {1, 3}, 0.5, 0.5);
    column.at(0).start(edge(6, 0, 2), before); // the seed, first of the activated
    assertThat(column.activeCount()).isEqualTo(1);
    column.at(0).start(edge(6, 1, 2), before); // an entry, first of the activated
    assertThat(column.activeCount()).isEqualTo(1);
    column.at(0).start(edge(6, 2, 3), before);
    assertThat(column.activePosition(0)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1000, 1024}) // the second fills the buffers to the last place
  void longColumns_growTheBuffers_andTheNextStartsAnew(int n) {
    int[] nodes = IntStream.range(1, n).toArray();
    double[] values = IntStream.range(1, n).mapToDouble(i -> 1.0 / (n - 1)).toArray();
    var column = new Column(settings(0, TiaraSettings.ALL));
    column.at(0).start(none(n), previous(n, nodes, values));
    assertThat(new Stored(column, n).nodes).hasSize(n);

    int[] first = IntStream.range(0, n / 2).toArray();
    int[] second = IntStream.range(n / 2, n).toArray();
    var all = new ActivatedNodes(Snapshot.of(n, Direction.UNDIRECTED, first, second));
    column.at(0).start(all, previous(n, nodes, values));
    assertThat(column.activeCount()).isEqualTo(n);
    for (int i = 0; i < n; i++) {
      column.addDiffused(i, 1.0 / n);
    }
    Stored stored = new Stored(column, n);
    assertThat(stored.nodes).hasSize(n);
    assertThat(stored.values).containsOnly(new double[] {1.0 / n}, within(ROUNDING));

    column.at(0).start(none(2), Columns.identity(2));
    assertThat(new Stored(column, 2).nodes).containsExactly(0);
  }

  @Test
  void boundsNeverExceed2_theMaximumPossibleError() {
    Columns before = previous(3, new int[] {1, 2}, 0.5, 0.5);
    before.toPaper[0] = 2;
    before.toUnfiltered[0] = 2;
    var column = new Column(settings(0.3, TiaraSettings.ALL));
    column.at(0).start(none(3), before);
    Stored stored = new Stored(column, 3);
    assertThat(stored.toPaper).isEqualTo(2);
    assertThat(stored.toUnfiltered).isEqualTo(2);
  }
}
