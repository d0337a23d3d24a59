package dev.tiara.answers.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.answers.ranking.RankList.Links;
import dev.tiara.answers.rule.EdgeBankPredictor;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import org.junit.jupiter.api.Test;

class ProtocolsTest {
  /** a→b in each of ten snapshots, c→d too; in the last one a also writes to d. */
  private static EventStream stream() {
    var events = EventTable.builder();
    for (int t = 0; t < 10; t++) {
      events.add("a", "b", t).add("c", "d", t);
    }
    return EventStream.of(events.add("a", "d", 9).build(), TimeBins.ofWidth(1));
  }

  private static RankList test(RankingProtocol protocol) {
    return RankingRun.of(
            stream(), protocol, new EdgeBankPredictor(EdgeBankPredictor.UNLIMITED), t -> {})
        .test();
  }

  @Test
  void full_ranksPastTargetsOnly_andNewLinksAmongNewOnes() {
    // Candidates are b and d. In the last snapshot both are links of a, so nobody competes.
    RankList test = test(new FullProtocol());
    assertThat(test.reciprocals(Links.REPEATED)).containsOnly(1);
    assertThat(test.reciprocals(Links.NEW)).containsExactly(1);
  }

  @Test
  void roland_letsLinksOfASourceCompete_andAveragesOverSources() {
    // Last snapshot: a has b (rank 1) and d, tied with c, below b: 1 + 1 + ½. c has d (rank 1).
    // Snapshot 8: both 1. a itself is minus infinity.
    RankList test = test(new RolandProtocol());
    assertThat(test.size()).isEqualTo(4);
    assertThat(test.mrr(Links.ALL)).isCloseTo((3 + (1 + 1 / 2.5) / 2) / 4, within(1e-12));
  }

  @Test
  void sampledSources_areTheSameForEveryPredictor() {
    var sampled = new FullProtocol(0.2, 1);
    int once = RankingRun.of(stream(), sampled, new EdgeBankPredictor(1), t -> {}).test().size();
    assertThat(test(sampled).size()).isEqualTo(once).isLessThanOrEqualTo(5);
  }

  @Test
  void published_areThoseOfTheProtocol() {
    assertThat(PublishedResult.of("utg", "UCI"))
        .anySatisfy(
            result -> {
              assertThat(result.model()).isEqualTo("NAT");
              assertThat(result.mrr()).isEqualTo(0.356);
            });
    assertThat(PublishedResult.of("full", "UCI")).isEmpty();
    assertThat(PublishedResult.of("roland", "BitcoinAlpha")).hasSize(2);
  }
}
