package dev.tiara.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Weighting;
import dev.tiara.testing.RealData;
import org.junit.jupiter.api.Test;

/**
 * The bins of the UTG protocol (Huang et al., arXiv 2407.12269), ⌈(τ − τ_first) / width⌉, on real
 * logs: the numbers of snapshots and of distinct directed edges are those of its authors' code.
 */
class UtgBinsTest {
  private static DynamicGraph utg(EventTable events, double width) {
    return events.cut(
        TimeBins.ofWidth(width).fromFirstEvent().closedAtEnd(),
        Direction.DIRECTED,
        Weighting.UNWEIGHTED);
  }

  @Test
  void collegeMsgByWeeks() {
    DynamicGraph graph =
        utg(RealData.events("data/CollegeMsg/CollegeMsg.txt.gz", 0, 1, 2), 604_800);
    assertThat(graph.length()).isEqualTo(29);
    assertThat(graph.statistics().edges()).isEqualTo(26_628);
    assertThat(graph.end(0)).isEqualTo(1082040961); // bin 0 holds only the first second
  }

  @Test
  void enronByMonths() {
    EventTable events = RealData.events("data/Enron/enron.csv.gz", 0, 1, 2);
    DynamicGraph graph = utg(events, 2_592_000);
    assertThat(graph.length()).isEqualTo(45);
    assertThat(graph.statistics().edges()).isEqualTo(9_911); // without self-loops
  }
}
