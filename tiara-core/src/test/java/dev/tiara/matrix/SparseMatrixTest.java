package dev.tiara.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SparseMatrixTest {
  /** [[0, 2, 0], [4, 0, 6], [0, 0, 1]]. */
  private static SparseMatrix matrix() {
    return SparseMatrix.ofRows(3, new int[][] {{1}, {0, 2}, {2}}, new float[][] {{2}, {4, 6}, {1}});
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
            SparseMatrix.ofRows(
                3, new int[][] {{1}, {0}, {1, 2}}, new float[][] {{4}, {2}, {6, 1}}));
    assertThat(matrix().transpose().transpose()).isEqualTo(matrix());
  }

  @Test
  void symmetrized_isHalfTheSumWithTheTransposed() {
    assertThat(matrix().symmetrized())
        .isEqualTo(
            SparseMatrix.ofRows(
                3, new int[][] {{1}, {0, 2}, {1, 2}}, new float[][] {{3}, {3, 3}, {3, 1}}));
  }

  @Test
  void normalized_dividesByTheRootsOfRowSums() {
    var ones = SparseMatrix.ofRows(3, new int[][] {{0, 1}, {0, 1, 2}, {}}, ones(2, 3, 0));
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

  /** [[0, 2, 0, 5], [4, 0, 6, 0]]. */
  private static SparseMatrix wide() {
    return SparseMatrix.ofRows(4, new int[][] {{1, 3}, {0, 2}}, new float[][] {{2, 5}, {4, 6}});
  }

  @Test
  void someRowsOfAMatrix_areARectangle() {
    assertThat(wide().rows()).isEqualTo(2);
    assertThat(wide().columns()).isEqualTo(4);
    assertThat(wide().transpose())
        .isEqualTo(
            SparseMatrix.ofRows(
                2, new int[][] {{1}, {0}, {1}, {0}}, new float[][] {{4}, {2}, {6}, {5}}));
    assertThat(wide().transpose().transpose()).isEqualTo(wide());
    assertThat(wide()).hasToString("2x4 matrix of 4 entries");
    assertThatThrownBy(() -> wide().symmetrized()).hasMessage("the matrix must be square, got 2x4");
    assertThatThrownBy(() -> wide().symmetricallyNormalized())
        .hasMessage("the matrix must be square, got 2x4");
    assertThatThrownBy(() -> wide().average(matrix()))
        .hasMessage("cannot average 2x4 and 3x3: shapes differ");
    assertThatThrownBy(() -> wide().scaled(new double[2], new double[3]))
        .hasMessage("factors must be given for 2 rows and 4 columns, got 2 and 3");
  }

  @Test
  void rowsDividedByTheirSums_areDistributions() {
    SparseMatrix normalized = wide().rowNormalized();
    assertThat(normalized.get(0, 1)).isEqualTo(2f / 7);
    assertThat(normalized.get(1, 2)).isEqualTo(0.6f);
  }

  @Test
  void flatView_equalsThatOfSciPy_andConvertsBack() {
    SparseMatrix.Csr csr = wide().csr();
    assertThat(csr.indptr()).containsExactly(0, 2, 4);
    assertThat(csr.indices()).containsExactly(1, 3, 0, 2);
    assertThat(csr.data()).containsExactly(2, 5, 4, 6);
    assertThat(SparseMatrix.ofCsr(4, csr)).isEqualTo(wide());
    csr.data()[0] = 99;
    assertThat(wide().get(0, 1)).isEqualTo(2);
  }

  @Test
  void csrOfSeveralMatrices_countsFromTheFirstEntryOfEach() {
    SparseMatrix.Csr csr = SparseMatrix.csr(java.util.List.of(wide(), SparseMatrix.identity(2)));
    assertThat(csr.indptr()).containsExactly(0, 2, 4, 0, 1, 2);
    assertThat(csr.indices()).containsExactly(1, 3, 0, 2, 0, 1);
    assertThat(csr.data()).containsExactly(2, 5, 4, 6, 1, 1);
  }

  @Test
  void mismatchedFlatArrays_areRejected() {
    assertThatThrownBy(() -> ofCsr(ints(0, 2), ints(0), new float[1]))
        .hasMessageContaining("indptr must end with the number of entries, got 2");
    assertThatThrownBy(() -> ofCsr(ints(0, 2, 1), ints(0), new float[1]))
        .hasMessage("indptr must ascend, got 2 after 0 at row 0");
    assertThatThrownBy(() -> ofCsr(ints(), ints(), new float[0]))
        .hasMessage("indptr must start with 0");
  }

  private static SparseMatrix ofCsr(int[] indptr, int[] indices, float[] data) {
    return SparseMatrix.ofCsr(3, new SparseMatrix.Csr(indptr, indices, data));
  }

  private static int[] ints(int... values) {
    return values;
  }

  @Test
  void arraysOfTheCaller_areNotWrittenTo_andMayBeReused() {
    int[][] indices = {{0}, {}};
    float[][] values = {{1}, {}};
    SparseMatrix matrix = SparseMatrix.ofRows(2, indices, values);
    assertThat(indices[1]).isEmpty();
    indices[0] = new int[] {1};
    assertThat(matrix.get(0, 0)).isEqualTo(1);
  }

  @Test
  void invalidRows_areRejected() {
    assertThatThrownBy(() -> SparseMatrix.ofRows(3, new int[2][0], new float[1][0]))
        .hasMessage("indices and values must have the same number of rows, got 2 and 1");
    assertThatThrownBy(() -> row(3, ints(0, 1), new float[1]))
        .hasMessage("row 0 must have a value per index, got 2 and 1");
    assertThatThrownBy(() -> row(3, ints(1, 1), new float[2]))
        .hasMessage("indices of row 0 must ascend from 0 to 2, got 1 after 1");
    assertThatThrownBy(() -> row(3, ints(3), new float[1]))
        .hasMessage("indices of row 0 must ascend from 0 to 2, got 3");
    assertThatThrownBy(() -> row(3, ints(-1), new float[1]))
        .hasMessage("indices of row 0 must ascend from 0 to 2, got -1");
    // The differences between these overflow an int.
    assertThatThrownBy(() -> row(3, ints(1, Integer.MIN_VALUE, 2), new float[3]))
        .hasMessage("indices of row 0 must ascend from 0 to 2, got -2147483648 after 1");
    assertThatThrownBy(() -> row(3, ints(0, Integer.MAX_VALUE), new float[2]))
        .hasMessage("indices of row 0 must ascend from 0 to 2, got 2147483647 after 0");
  }

  private static SparseMatrix row(int columns, int[] indices, float[] values) {
    return SparseMatrix.ofRows(columns, new int[][] {indices}, new float[][] {values});
  }
}
