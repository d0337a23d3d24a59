package dev.tiara.experiments.setting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.events.EventGraph;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.matrix.SparseMatrix;
import org.junit.jupiter.api.Test;

/** Worked out by hand: a meets b in the first snapshot, and b meets c in the second. */
class MisplacedWeightsTest {
  private static final float ROOT = (float) (1 / Math.sqrt(6));

  private final EventGraph log =
      EventGraph.of(
          EventTable.builder().add("a", "b", 0).add("b", "c", 1).build(),
          TimeBins.ofWidth(1),
          Direction.UNDIRECTED,
          Weighting.UNWEIGHTED);

  private SparseMatrix second(boolean merged) {
    return new MisplacedWeights(log, merged, false).augment(log.graph()).matrix(1);
  }

  @Test
  void linksComeFirst_soThatTheirWeightsGoToTheFirstRows() {
    // Added: bc ½, cb ½, aa 1, bb ½, cc ½. Sorted: aa, bb, bc, cb, cc.
    assertThat(second(false))
        .isEqualTo(
            SparseMatrix.ofRows(
                3, new int[][] {{0}, {1, 2}, {1, 2}}, new float[][] {{.5f}, {.5f, 1}, {.5f, .5f}}));
  }

  @Test
  void mergedLinksAreSorted_butSelfLoopsComeLast() {
    // Added: ab, ba, bc, cb with 1/√6 each, then aa ½, bb ⅓, cc ½.
    assertThat(second(true))
        .isEqualTo(
            SparseMatrix.ofRows(
                3,
                new int[][] {{0, 1}, {0, 1, 2}, {1, 2}},
                new float[][] {{ROOT, ROOT}, {ROOT, ROOT, .5f}, {1 / 3f, .5f}}));
  }
}
