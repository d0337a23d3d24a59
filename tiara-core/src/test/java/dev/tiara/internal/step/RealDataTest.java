package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.GraphStatistics;
import dev.tiara.testing.RealData;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Totals of the authors' code on real data, K = 100 and ε = 0.001. */
class RealDataTest {
  /** Entries that sit on the threshold may differ, at most 1 in 100,000. */
  private static final Percentage ON_THRESHOLD = Percentage.withPercentage(0.001);

  @Test
  void bitcoinAlpha_hasTheRowOfTable1() {
    GraphStatistics row = RealData.bitcoinAlpha().statistics();
    assertThat(row.nodes()).isEqualTo(3783);
    assertThat(row.edges()).isEqualTo(31_748);
    assertThat(row.snapshots()).isEqualTo(138);
    assertThat(Math.floor(row.meanActivated())).isEqualTo(105);
    assertThat(String.format(java.util.Locale.ROOT, "%.1f", row.edgesPerActivated()))
        .isEqualTo("2.2");
  }

  @Test
  void bitcoinAlpha_hasTheAuthorsNumberOfEntries() {
    DynamicGraph graph = RealData.bitcoinAlpha();
    var builder = Tiara.builder().alpha(0.1).beta(0.3);
    assertThat(builder.build().augment(graph).nonZeros()).isCloseTo(2_629_664, ON_THRESHOLD);
    assertThat(builder.output(Output.SYMMETRIC_TRICK).build().augment(graph).nonZeros())
        .isCloseTo(3_646_104, ON_THRESHOLD);
  }

  @Test
  void wikiElec_hasTheAuthorsNumberOfEntries() {
    DynamicGraph graph = RealData.wikiElec();
    assertThat(graph.nodeCount()).isEqualTo(7115);
    assertThat(graph.length()).isEqualTo(100);
    long entries = 0;
    try (var stream = Tiara.builder().alpha(0.1).beta(0.2).build().stream(graph.nodes())) {
      for (var snapshot : graph.snapshots()) {
        entries += stream.advance(snapshot).nonZeros();
      }
    }
    assertThat(entries).isCloseTo(8_544_007, ON_THRESHOLD);
  }
}
