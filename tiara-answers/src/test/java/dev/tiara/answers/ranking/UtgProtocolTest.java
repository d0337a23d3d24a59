package dev.tiara.answers.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.answers.ranking.RankList.Links;
import dev.tiara.answers.rule.EdgeBankPredictor;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class UtgProtocolTest {
  private static double mrr(EventStream stream, Predictor predictor, long seed) {
    RankingRun run = RankingRun.of(stream, new UtgProtocol(seed), predictor, t -> {});
    return Arrays.stream(run.test().reciprocals(Links.ALL)).average().orElseThrow();
  }

  @Test
  void rankOfALink_countsTiesAsHalf() {
    // Node a writes to b in each of the first snapshots, to b and c in the last one. EdgeBank
    // scores
    // b 1 and all others 0: for b the competitors are a and d, for c too (b is a positive).
    var events = EventTable.builder();
    for (int t = 0; t < 9; t++) {
      events.add("a", "b", t).add("c", "d", t);
    }
    events.add("a", "b", 9).add("a", "c", 9);
    EventStream stream = EventStream.of(events.build(), TimeBins.ofWidth(1));
    RankingRun run =
        RankingRun.of(
            stream,
            new UtgProtocol(1),
            new EdgeBankPredictor(EdgeBankPredictor.UNLIMITED),
            t -> {});
    // a itself is minus infinity, so c ties with d alone: rank 1.5.
    assertThat(run.test().reciprocals(Links.REPEATED)).containsExactly(1);
    assertThat(run.test().reciprocals(Links.NEW)).containsExactly(1 / 1.5);
  }

  @Test
  void uci_hasTheSnapshotsAndTestLinksOfUtg() throws IOException {
    EventStream stream = RealStreams.uci();
    assertThat(stream.length()).isEqualTo(29);
    SnapshotSplit split = new UtgProtocol(1).split(29);
    int test = 0;
    int all = 0;
    for (int t = 0; t < 29; t++) {
      int links = stream.batch(t).links().length;
      all += links;
      test += split.isTest(t) ? links : 0;
    }
    assertThat(all).isEqualTo(26_628);
    assertThat(test).isEqualTo(508);
  }

  @Test
  void enron_hasTheEdgesOfUtg() throws IOException {
    for (boolean selfLoops : new boolean[] {false, true}) {
      EventStream stream = RealStreams.enron(selfLoops);
      assertThat(stream.length()).isEqualTo(45);
      int all = 0;
      for (int t = 0; t < 45; t++) {
        all += stream.batch(t).links().length;
      }
      assertThat(all).isEqualTo(selfLoops ? 10_472 : 9_911);
    }
  }

  /** The check of a reading: 0.165 is published, 0.1648 was recomputed with other samples. */
  @Test
  void edgeBankOnUci_hasThePublishedMrr() throws IOException {
    EventStream stream = RealStreams.uci();
    int window = UtgProtocol.edgeBankWindow(new UtgProtocol(1).split(stream.length()));
    double mean = 0;
    for (long seed = 1; seed <= 5; seed++) {
      mean += mrr(stream, new EdgeBankPredictor(window), seed) / 5;
    }
    assertThat(mean).isCloseTo(0.165, within(0.003));
  }
}
