package dev.tiara.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SparseMatrixTest {
  /** [[0, 2, 0], [4, 0, 6], [0, 0, 1]]. */
  private static SparseMatrix matrix() {
    return SparseMatrix.ofRows(new int[][] {{1}, {0, 2}, {2}}, new float[][] {{2}, {4, 6}, {1}});
  }

  @Test
  void entries_areFoundByRowAndColumn() {
    assertThat(matrix().get(1, 2)).isEqualTo(6);
    assertThat(matrix().get(2, 0)).isZero();
    assertThat(matrix().nonZeros()).isEqualTo(4);
    assertThat(matrix().rowSum(1)).isEqualTo(10);
  }

  @Test
  void transposed_swapsRowsAndColumns() {
    assertThat(matrix().transpose())
        .isEqualTo(
            SparseMatrix.ofRows(new int[][] {{1}, {0}, {1, 2}}, new float[][] {{4}, {2}, {6, 1}}));
    assertThat(matrix().transpose().transpose()).isEqualTo(matrix());
  }

  @Test
  void symmetrized_isHalfTheSumWithTheTransposed() {
    assertThat(matrix().symmetrized())
        .isEqualTo(
            SparseMatrix.ofRows(
                new int[][] {{1}, {0, 2}, {1, 2}}, new float[][] {{3}, {3, 3}, {3, 1}}));
  }

  @Test
  void normalized_dividesByTheRootsOfRowSums() {
    var ones = SparseMatrix.ofRows(new int[][] {{0, 1}, {0, 1, 2}, null}, ones(2, 3, 0));
    var normalized = ones.symmetricallyNormalized();
    assertThat(normalized.get(0, 0)).isEqualTo(0.5f);
    assertThat(normalized.get(0, 1)).isEqualTo((float) (1 / Math.sqrt(6)));
    assertThat(normalized.get(1, 2)).isZero();
  }

  private static float[][] ones(int... lengths) {
    float[][] rows = new float[lengths.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new float[lengths[i]];
      java.util.Arrays.fill(rows[i], 1);
    }
    return rows;
  }

  @Test
  void unweighted_keepsTheEntries() {
    assertThat(matrix().unweighted().rowSum(1)).isEqualTo(2);
    assertThat(matrix().unweighted().indices(1)).containsExactly(0, 2);
  }

  @Test
  void rowsThatDoNotMatch_areRefused() {
    assertThatThrownBy(() -> SparseMatrix.ofRows(new int[2][], new float[1][]))
        .hasMessage("indices and values must have as many rows, got 2 and 1");
  }
}
