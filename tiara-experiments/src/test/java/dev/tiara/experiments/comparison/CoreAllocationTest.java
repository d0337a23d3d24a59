package dev.tiara.experiments.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.experiments.setting.ModelFamily;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoreAllocationTest {
  @ParameterizedTest
  @CsvSource({
    "GCN,, , 10, 4, 1", // as many runs as cores
    "GCRN,, , 10, 1, 4", // one after the other
    "GCN,, , 2, 2, 2", // no more than there are
    "GCN,, , 1, 1, 4",
    "GCRN, 2, , 10, 2, 2",
    "GCN, 8, , 10, 8, 1", // never less than a thread
    "GCN, 2, 3, 10, 2, 3",
    "GCN,, 3, 1, 1, 3"
  })
  void fourCores_areDividedByTheRunsAtOnce(
      ModelFamily model, Integer parallel, Integer threads, int runs, int atOnce, int each) {
    assertThat(new CoreAllocation(parallel, threads).assign(model, runs, 4))
        .isEqualTo(new CoreAllocation.Assignment(atOnce, each));
  }
}
