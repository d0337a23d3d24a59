package dev.tiara.answers.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.answers.RandomLog;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.answers.ranking.RankList;
import dev.tiara.events.EventTable;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NextLinksTest {
  private static final EventStream LOG =
      EventStream.upToLastEvent(RandomLog.of(5, 20, 14, 60).build(), 1);

  private static NextLinks of(EventStream stream, String by) {
    return NextLinks.of(stream, new NextLinks.Options(by, null, 1), percent -> {});
  }

  private static double[] scores(NextLinks links, EventStream stream, int source) {
    int[] targets = new int[stream.nodes().size()];
    Arrays.setAll(targets, v -> v);
    double[] scores = new double[targets.length];
    links.scorer().score(source, targets, targets.length, scores);
    return scores;
  }

  @Test
  void everyPredictor_scoresTheNextSnapshot() {
    for (String name : NextLinks.names()) {
      try (NextLinks links = of(LOG, name)) {
        double[] scores = scores(links, LOG, 1);
        assertThat(Arrays.stream(scores).distinct().count()).as(name).isGreaterThan(1);
        assertThat(scores).as(name).doesNotContain(Double.NaN);
      }
    }
  }

  @Test
  void choice_isTheSameEveryTime_andSaysByHowMuch() {
    try (NextLinks first = of(LOG, NextLinks.AUTO);
        NextLinks second = of(LOG, NextLinks.AUTO)) {
      assertThat(second.predictor()).isEqualTo(first.predictor());
      assertThat(second.reason()).isEqualTo(first.reason()).contains("next best");
      for (int source = 0; source < 20; source++) {
        assertThat(scores(second, LOG, source)).isEqualTo(scores(first, LOG, source));
      }
    }
  }

  @Test
  void shortHistory_givesABaseline_andSaysSo() {
    EventTable few = EventTable.builder().add("a", "b", 0).add("b", "c", 1).build();
    EventStream stream = EventStream.upToLastEvent(few, 1);
    try (NextLinks links = of(stream, NextLinks.AUTO)) {
      assertThat(links.predictor()).isEqualTo("last-contact");
      assertThat(links.reason()).contains("too little history");
      assertThat(links.ranker()).isEmpty();
    }
    assertThatThrownBy(() -> of(stream, "ranker"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the ranker needs");
  }

  @Test
  void unknownPredictors_areRejected() {
    assertThatThrownBy(() -> of(LOG, "oracle"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("predictor must be one of auto, ranker");
  }

  @Test
  void newAndRepeatedLinks_countTheSame_whereThereAreEnoughOfBoth() {
    var ranks = new RankList();
    for (int i = 0; i < 300; i++) {
      ranks.add(1, 1, true);
    }
    for (int i = 0; i < 30; i++) {
      ranks.add(4, 2, false);
    }
    assertThat(PredictorChoice.score(ranks)).isEqualTo(0.75);
    var repeated = new RankList();
    repeated.add(2, 2, true);
    repeated.add(4, 4, false);
    assertThat(PredictorChoice.score(repeated)).isEqualTo(0.375);
  }
}
