package dev.tiara.internal.elimination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoreInverseTest {
  private static final double C = 0.9;
  private static final double LEAST_LISTED = 1e-3;

  /** Of a dense directed graph, nothing of which is eliminated before. */
  private static SparseFactors factors(int size) {
    Random random = new Random(size);
    int edges = 8 * size;
    Snapshot A =
        Snapshot.of(
            size,
            Direction.DIRECTED,
            random.ints(edges, 0, size).toArray(),
            random.ints(edges, 0, size).toArray(),
            random.doubles(edges, 0.1, 5).toArray());
    WalkMatrix walk = WalkMatrix.of(A);
    EliminationOrder order = new Elimination(walk).upTo(0).order();
    return new SparseFactors(walk.transposed(C, order.rowOf), order);
  }

  private static CoreInverse inverse(SparseFactors factors, int threads) {
    try (var pool = new WorkerPool(threads)) {
      return new CoreInverse(factors, LEAST_LISTED, pool);
    }
  }

  /** Sizes with one panel and many, full groups of panels and not. */
  @ParameterizedTest
  @ValueSource(ints = {5, 16, 17, 64, 65, 150})
  void inverse_timesTheMatrix_isTheIdentityWithinTheBound(int size) {
    SparseFactors factors = factors(size);
    CoreInverse inverse = inverse(factors, 1);
    for (int q = 0; q < factors.core.length; q++) {
      double residual = 0;
      for (int i = 0; i < factors.core.length; i++) {
        double product = inverse.row(i)[q];
        for (int k = 0; k < factors.core[i].length; k++) {
          product -= factors.core[i][k] * inverse.row(factors.coreColumns[i][k])[q];
        }
        residual += Math.abs(product - (i == q ? 1 : 0));
      }
      assertThat(residual).isLessThanOrEqualTo(inverse.error);
    }
    assertThat(inverse.error).isLessThan(1e-11);
  }

  @ParameterizedTest
  @ValueSource(ints = {65, 150})
  void inverse_hasTheSameBitsOnAnyNumberOfThreads(int size) {
    SparseFactors factors = factors(size);
    CoreInverse one = inverse(factors, 1);
    CoreInverse three = inverse(factors, 3);
    for (int i = 0; i < factors.core.length; i++) {
      assertThat(three.row(i)).isEqualTo(one.row(i));
      assertThat(three.listedRows(i)).isEqualTo(one.listedRows(i));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 150})
  void lists_holdAllLargeEnoughEntries_sortedUpToARank(int size) {
    SparseFactors factors = factors(size);
    CoreInverse inverse = inverse(factors, 1);
    for (int q = 0; q < factors.core.length; q++) {
      int large = 0;
      for (int i = 0; i < factors.core.length; i++) {
        large += (float) inverse.row(i)[q] >= LEAST_LISTED ? 1 : 0;
      }
      int[] rows = inverse.listedRows(q);
      float[] values = inverse.listedValues(q);
      assertThat(rows).doesNotHaveDuplicates().hasSize(large);
      float least = Float.POSITIVE_INFINITY;
      for (int k = 0; k < rows.length; k++) {
        assertThat(values[k]).isCloseTo((float) inverse.row(rows[k])[q], offset(0f));
        assertThat((double) values[k]).isLessThanOrEqualTo(CoreInverse.RANK * least);
        least = Math.min(least, values[k]);
      }
    }
  }
}
