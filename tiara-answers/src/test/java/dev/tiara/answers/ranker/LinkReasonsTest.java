package dev.tiara.answers.ranker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.answers.choice.NextLinks;
import dev.tiara.answers.feature.Feature;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinkReasonsTest {
  private static final RankerSettings SETTINGS = RankerSettings.ofSeed(0);

  /** Everybody writes to the next two on a circle, now and then to anybody. */
  private static EventStream events(int snapshots) {
    var random = new Random(5);
    var table = EventTable.builder();
    for (int t = 0; t < snapshots; t++) {
      for (int i = 0; i < 60; i++) {
        int source = random.nextInt(20);
        int step = random.nextInt(5) == 0 ? 1 + random.nextInt(19) : 1 + random.nextInt(2);
        table.add("n" + source, "n" + (source + step) % 20, t + i / 60.0);
      }
    }
    return EventStream.of(table.build(), TimeBins.ofWidth(1));
  }

  @Test
  void contributions_andTheBias_sumToTheScoreOfTheRanker() {
    EventStream events = events(8);
    int source = events.nodes().index("n3");
    int[] targets = {events.nodes().index("n4"), events.nodes().index("n12")};
    double[] scores = new double[2];
    try (LinkScorer scorer = new Ranker(SETTINGS, 8).open(events.shape())) {
      for (int t = 0; t < 8; t++) {
        scorer.reveal(events.batch(t));
      }
      scorer.score(source, targets, 2, scores);
    }
    for (int i = 0; i < 2; i++) {
      LinkReasons why = reasons(events, source, targets[i]);
      assertThat(why.score()).isEqualTo(scores[i]);
      assertThat(why.bias() + Arrays.stream(why.contributions()).sum())
          .isCloseTo(why.score(), offset(1e-9));
      Feature first = why.byContribution().get(0);
      assertThat(Math.abs(why.contributions()[first.column()]))
          .isEqualTo(Arrays.stream(why.contributions()).map(Math::abs).max().orElseThrow());
    }
    assertThat(scores[0]).as("a neighbour on the circle").isGreaterThan(scores[1]);
  }

  @Test
  void laterEvents_changeNothing() {
    LinkReasons early = reasons(events(6), 0, 1);
    LinkReasons cut = reasons(events(9).first(6), 0, 1);
    assertThat(cut.score()).isEqualTo(early.score());
    assertThat(cut.contributions()).isEqualTo(early.contributions());
  }

  private static LinkReasons reasons(EventStream events, int source, int target) {
    try (NextLinks links =
        NextLinks.of(events, new NextLinks.Options("ranker", null, 0), done -> {})) {
      return links.ranker().orElseThrow().reasons(source, target);
    }
  }
}
