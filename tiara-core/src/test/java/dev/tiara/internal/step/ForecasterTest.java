package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.diffusion.Forecast;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.testing.RandomGraphs;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ForecasterTest {

  private static DynamicGraph random() {
    return RandomGraphs.graph(
        new Random(3), 2000, 6, 3000, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
  }

  /** A clique of some nodes among many that nothing ever happens to. */
  private static DynamicGraph clique(int nodes, int members) {
    int[] sources = new int[members * members];
    int[] targets = new int[members * members];
    for (int i = 0; i < sources.length; i++) {
      sources[i] = i / members;
      targets[i] = i % members;
    }
    return new DynamicGraph(
        Nodes.numbered(nodes), List.of(Snapshot.of(nodes, Direction.UNDIRECTED, sources, targets)));
  }

  @Test
  void forecast_isWithinAFactorOfOneAndAHalf_ofEntriesAndWork() {
    DynamicGraph graph = random();
    Forecast forecast = Forecaster.forecast(graph, TiaraSettings.DEFAULT);
    long most = 0;
    long all = 0;
    try (var state = new DiffusionState(TiaraSettings.DEFAULT, graph.nodes(), 2)) {
      for (Snapshot A : graph.snapshots()) {
        long entries = state.advance(A).nonZeros();
        most = Math.max(most, entries);
        all += entries;
      }
    }
    assertThat(forecast.isReliable()).isTrue();
    assertThat(forecast.entries()).isBetween(most / 1.5, most * 1.5);
    assertThat(forecast.totalEntries()).isBetween(all / 1.5, all * 1.5);
    assertThat(Arrays.stream(forecast.shares()).sum()).isCloseTo(1, offset(1e-9));
  }

  @Test
  void tooLargeTraining_isRejected_withSettingsThatFit() {
    DynamicGraph graph = random();
    Forecast forecast = Forecaster.forecast(graph, TiaraSettings.DEFAULT);
    forecast.requireHeap((long) forecast.bytes() + 1, graph.nodeCount());
    assertThatThrownBy(() -> forecast.requireHeap((long) forecast.bytes() / 2, graph.nodeCount()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(" of heap, but the limit is ")
        .hasMessageContaining("top-k");
  }

  @Test
  void forecastFromAFewDissimilarColumns_isUnreliable_andRejectsNothing() {
    // 200 of 20,000 columns have 200 entries: one of those that are tried.
    DynamicGraph graph = clique(20_000, 200);
    Forecast forecast = Forecaster.forecast(graph, TiaraSettings.DEFAULT);
    assertThat(forecast.isReliable()).isFalse();
    forecast.requireHeap(1, graph.nodeCount());
  }

  @Test
  void forecastFromAllColumns_isCertain() {
    DynamicGraph graph = clique(60, 20);
    Forecast forecast = Forecaster.forecast(graph, TiaraSettings.DEFAULT);
    assertThat(forecast.uncertainty()).isZero();
    assertThat(forecast.entries()).isEqualTo(20 * 20 + 40);
  }

  @Test
  void uncertainty_isTheStandardErrorOfTheMean() {
    // Of 64 columns, one in 312, the first is of the clique.
    Forecast forecast = Forecaster.forecast(clique(20_000, 200), TiaraSettings.DEFAULT);
    double mean = (200 + 63) / 64.0;
    double variance = (200 * 200 + 63) / 64.0 - mean * mean;
    double left = 1 - 64 / 20_000.0;
    assertThat(forecast.entries()).isCloseTo(mean * 20_000, offset(1e-6));
    assertThat(forecast.uncertainty())
        .isCloseTo(Math.sqrt(variance / 64 * left) / mean, offset(1e-12));
  }

  @Test
  void shares_areEntriesAndWhatDiffuses() {
    DynamicGraph clique = clique(60, 20);
    var graph = new DynamicGraph(clique.nodes(), List.of(clique.snapshot(0), Snapshot.empty(60)));
    Forecast forecast = Forecaster.forecast(graph, TiaraSettings.DEFAULT);
    double entries = 20 * 20 + 40;
    assertThat(forecast.shares()[0]).isCloseTo((entries + 20) / (2 * entries + 20), offset(1e-12));
  }
}
