package dev.tiara.answers.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Nodes;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class LinkQueryTest {
  private final EventTable events =
      EventTable.builder()
          .add("a", "b", 1)
          .add("a", "c", 2)
          .add("b", "c", 3)
          .add("c", "d", 4)
          .build();
  private final Nodes nodes = events.nodes();
  private final int a = nodes.index("a");
  private final int b = nodes.index("b");
  private final int c = nodes.index("c");
  private final int d = nodes.index("d");
  private final LinkQuery query = new LinkQuery(events);

  /** Scores a target by its number, and rules out links of a node with itself. */
  private static final LinkScorer BY_NUMBER =
      new LinkScorer() {
        @Override
        public void reveal(EventBatch snapshot) {}

        @Override
        public void score(int source, int[] targets, int count, double[] scores) {
          for (int i = 0; i < count; i++) {
            scores[i] = targets[i] == source ? Double.NEGATIVE_INFINITY : targets[i];
          }
        }
      };

  @Test
  void bestTargets_areRanked_andContactsMarked() {
    var best = query.best(BY_NUMBER, new int[] {a, d}, query.candidates(), 2, false, done -> {});
    assertThat(best.sources()).containsExactly(a, a, d, d);
    assertThat(best.ranks()).containsExactly(1, 2, 1, 2);
    assertThat(best.targets()).containsExactly(d, c, c, b); // d does not predict itself
    assertThat(best.scores()).containsExactly(d, c, c, b);
    assertThat(best.known()).containsExactly(false, true, false, false);
  }

  @Test
  void contacts_areLeftOutOnRequest() {
    var best = query.best(BY_NUMBER, new int[] {a}, query.candidates(), 9, true, done -> {});
    assertThat(best.targets()).containsExactly(d);
  }

  @Test
  void candidates_haveBeenTargets_andSourcesAreAllNodes() {
    assertThat(query.candidates()).containsExactlyInAnyOrder(b, c, d);
    assertThat(query.sources()).containsExactlyInAnyOrder(a, b, c, d);
  }

  @Test
  void equalScores_keepTheOrderOfTheCandidates() {
    LinkScorer equal =
        new LinkScorer() {
          @Override
          public void reveal(EventBatch snapshot) {}

          @Override
          public void score(int source, int[] targets, int count, double[] scores) {
            Arrays.fill(scores, 0, count, 1);
          }
        };
    var best = query.best(equal, new int[] {a}, new int[] {d, b, c}, 2, false, done -> {});
    assertThat(best.targets()).containsExactly(d, b);
  }

  @Test
  void pairs_areScoredInTheirOrder_alsoRepeatedOnes() {
    int[] from = {a, b, a, a};
    int[] to = {d, b, c, d};
    double[] scores = query.scores(BY_NUMBER, from, to, done -> {});
    assertThat(scores).containsExactly(d, -Double.MAX_VALUE, c, d);
  }

  @Test
  void interruptedThread_getsNoPartialAnswer() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(
              () -> query.best(BY_NUMBER, new int[] {a}, new int[] {b}, 1, false, done -> {}))
          .isInstanceOf(CancellationException.class);
    } finally {
      Thread.interrupted();
    }
  }
}
