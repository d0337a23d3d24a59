package dev.tiara.internal.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.Solver;
import org.junit.jupiter.api.Test;

class ColumnsTest {
  /** What rounding the output to float adds. */
  private static final double ROUNDING = 0x1p-24;

  @Test
  void certificate_hasTheLargestAndTheMeanOfAllColumns() {
    Columns columns = Columns.identity(4);
    double[] toPaper = {0.5, 0.01, 0.25, 0.02};
    double[] toUnfiltered = {0.25, 1.5, 0.5, 0.75};
    System.arraycopy(toPaper, 0, columns.toPaper, 0, 4);
    System.arraycopy(toUnfiltered, 0, columns.toUnfiltered, 0, 4);
    Certificate certificate = columns.certificate(Solver.DIRECT);
    assertThat(certificate.solver()).isEqualTo(Solver.DIRECT);
    assertThat(certificate.maxToPaper()).isEqualTo(0.5 + ROUNDING);
    assertThat(certificate.meanToPaper()).isCloseTo(0.78 / 4 + ROUNDING, within(1e-15));
    assertThat(certificate.maxToUnfiltered()).isEqualTo(1.5 + ROUNDING);
    assertThat(certificate.meanToUnfiltered()).isCloseTo(3.0 / 4 + ROUNDING, within(1e-15));
    assertThat(certificate.uncertain()).isEqualTo(3); // 0.01 is certain, what is above is not
  }

  @Test
  void certificateOfNoColumns_isThatOfTheRounding() {
    Certificate certificate = new Columns(0).certificate(Solver.NONE);
    assertThat(certificate.meanToPaper()).isEqualTo(ROUNDING);
    assertThat(certificate.uncertain()).isZero();
  }

  @Test
  void sharedColumns_areTheSameInstances() {
    Columns columns = Columns.identity(3);
    Columns other = columns.emptyLike();
    for (int i = 0; i < 3; i++) {
      other.share(i, columns);
    }
    assertThat(other.sharesAll(columns)).isTrue();
    other.nodes[2] = columns.nodes[2].clone();
    assertThat(other.sharesAll(columns)).isFalse();
  }

  @Test
  void spreadColumns_areThoseThatAreNotUnits() {
    Columns columns = Columns.identity(4);
    columns.nodes[1] = new int[] {1, 2};
    columns.nodes[3] = new int[] {0};
    assertThat(columns.spread().stream()).containsExactly(1, 3);
    Columns next = columns.copy();
    next.nodes[1] = new int[] {1};
    next.nodes[2] = new int[] {2, 3};
    next.finishReplacement(new int[] {2, 1}, columns);
    assertThat(next.spread().stream()).containsExactly(2, 3);
    assertThat(columns.spread().stream()).as("the original").containsExactly(1, 3);
    assertThat(columns.nodes[1]).containsExactly(1, 2);
  }

  @Test
  void someColumns_areThoseOfTheirSeeds() {
    Columns some = Columns.identity(Columns.of(new int[] {1, 4}));
    assertThat(some.size()).isEqualTo(2);
    assertThat(some.seed(1)).isEqualTo(4);
    assertThat(some.indexOf(4)).isEqualTo(1);
    assertThat(some.indexOf(3)).isNegative();
    assertThat(some.isUnit(1)).isTrue();
    some.nodes[1] = new int[] {1};
    assertThat(some.isUnit(1)).isFalse();
    some.nodes[1] = new int[] {4, 5};
    assertThat(some.isUnit(1)).isFalse();
    assertThat(some.emptyLike().seed(1)).isEqualTo(4);
  }
}
