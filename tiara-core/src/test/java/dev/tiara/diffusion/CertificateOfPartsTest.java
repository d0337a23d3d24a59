package dev.tiara.diffusion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CertificateOfPartsTest {
  private static final Certificate ONE = new Certificate(Solver.LOCAL, 0.5, 0.25, 0.75, 0.5, 2);
  private static final Certificate OTHER = new Certificate(Solver.LOCAL, 0.25, 0.125, 1, 0.25, 3);

  @Test
  void maximaAreTheLargest_meansAreWeightedByColumns_uncertaintiesAdded() {
    assertThat(Certificate.ofParts(List.of(ONE, OTHER), new int[] {1, 3}))
        .isEqualTo(new Certificate(Solver.LOCAL, 0.5, 0.15625, 1, 0.3125, 5));
    assertThat(Certificate.ofParts(List.of(ONE), new int[] {0}).meanToPaper()).isZero();
  }

  @Test
  void worstOfTwoSnapshots_hasTheLargerBounds() {
    assertThat(ONE.worst(OTHER)).isEqualTo(new Certificate(Solver.LOCAL, 0.5, 0.25, 1, 0.5, 3));
  }
}
