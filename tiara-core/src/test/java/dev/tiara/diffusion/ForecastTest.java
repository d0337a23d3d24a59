package dev.tiara.diffusion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ForecastTest {
  private static final long GIB = 1L << 30;

  /** A forecast of 2 × 16 bytes per entry and 176 bytes per node. */
  private static Forecast of(double entries, int nodes, double uncertainty) {
    return Forecast.of(entries, entries, nodes, uncertainty, new double[] {1});
  }

  @Test
  void tooSmallHeap_isRejected_withTheSizesThatFit() {
    Forecast forecast = of(GIB, 1000, 0);
    assertThat(forecast.bytes()).isEqualTo(32.0 * GIB + 176_000);
    // (1 GiB − 176 kB) / (32 B × 1000) entries per node
    assertThatThrownBy(() -> forecast.requireHeap(GIB, 1000))
        .hasMessage(
            "1,073,741,824 entries need about 32.0 GiB of heap, but the limit is 1.0 GiB: raise"
                + " the heap, or use top-k 33548 or less, or epsilon 3.0e-05 or more");
    assertThatThrownBy(() -> forecast.requireHeap(176_000 + 32_000, 1000))
        .hasMessageContaining("top-k 1 or less, or epsilon 1.0 or more");
    assertThatThrownBy(() -> forecast.requireHeap(176_000 + 31_999, 1000))
        .hasMessageEndingWith(": raise the heap");
  }

  @Test
  void trainingThatFitsOrIsUncertain_isNotRejected() {
    Forecast forecast = of(1000, 10, 0.2);
    assertThat(forecast.isReliable()).isTrue();
    assertThatCode(() -> forecast.requireHeap(33_760, 10)).doesNotThrowAnyException();
    assertThatThrownBy(() -> forecast.requireHeap(33_759, 10)).hasMessageContaining("heap");
    assertThat(of(1000, 10, 0.21).isReliable()).isFalse();
    assertThatCode(() -> of(1000, 10, 0.21).requireHeap(1, 10)).doesNotThrowAnyException();
  }
}
