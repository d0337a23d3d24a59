package dev.tiara.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.testing.RecordedProgress;
import org.junit.jupiter.api.Test;

class PhaseTest {
  private final RecordedProgress progress = new RecordedProgress();

  @Test
  void unitsOfSeveralThreads_areReportedInOrder_eachThousandthOnce() {
    var phase = new Phase(progress, "read", "lines", 100_000);
    try (var pool = new WorkerPool(4)) {
      pool.forEach(100_000, i -> phase.add());
    }
    assertThat(progress.phases()).containsExactly("read");
    assertThat(progress.reports("read")).isEqualTo(1001);
  }

  @Test
  void partsOfUnits_areReportedOnceTheyMakeOne() {
    var phase = new Phase(progress, "read", "lines", 2);
    phase.add(0.75);
    phase.add(0.75);
    assertThat(progress.reports("read")).isEqualTo(2);
    phase.end();
    phase.add(5);
    assertThat(progress.phases()).containsExactly("read");
    assertThat(progress.reports("read")).isEqualTo(3);
  }
}
