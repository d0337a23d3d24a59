package dev.tiara.proximity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.testing.RandomGraphs;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TimeAwareWalksTest {

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void walksSideBySide_haveTheBitsOfSingleOnes_wheneverTheyAreAsked(long seed) {
    DynamicGraph graph = RandomGraphs.any(seed);
    var random = new Random(seed);
    int[] seeds = random.ints(TimeAwareWalks.SEEDS, 0, graph.nodeCount()).toArray();
    for (int K : new int[] {3, TiaraSettings.EXACT}) {
      var settings = new TiaraSettings(0.1, 0.35, 0, K, TiaraSettings.ALL);
      var together = new TimeAwareWalks(settings, graph.nodes(), seeds);
      TimeAwareWalk[] alone =
          IntStream.of(seeds)
              .mapToObj(s -> new TimeAwareWalk(settings, graph.nodes(), s))
              .toArray(TimeAwareWalk[]::new);
      for (Snapshot snapshot : graph.snapshots()) {
        together.advance(new TimeAwareWalks.Transitions(snapshot));
        for (int place = 0; place < seeds.length; place++) {
          double[] scores = alone[place].advance(snapshot);
          for (int v = 0; v < scores.length; v++) {
            if (random.nextInt(3) == 0) {
              assertThat(together.score(place, v)).isEqualTo(scores[v]);
            }
          }
        }
      }
    }
  }

  @Test
  void snapshotsWithoutEdges_areAppliedWhenANodeIsQueried() {
    var graph =
        RandomGraphs.graph(new Random(4), 6, 3, 12, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
    Snapshot empty = Snapshot.of(6, Direction.UNDIRECTED, new int[0], new int[0]);
    var together = new TimeAwareWalks(TiaraSettings.DEFAULT, graph.nodes(), new int[] {0, 5});
    var alone = new TimeAwareWalk(TiaraSettings.DEFAULT, graph.nodes(), 5);
    for (Snapshot snapshot : graph.snapshots()) {
      together.advance(new TimeAwareWalks.Transitions(snapshot));
      alone.advance(snapshot);
      for (int i = 0; i < 40; i++) {
        together.advance(new TimeAwareWalks.Transitions(empty));
        alone.advance(empty);
      }
    }
    for (int v = 0; v < 6; v++) {
      assertThat(together.score(1, v)).isEqualTo(alone.scores()[v]);
    }
  }

  @Test
  void snapshotThatIsLookedAt_isNotProcessed() {
    var graph =
        RandomGraphs.graph(new Random(7), 9, 4, 20, Direction.DIRECTED, Weighting.UNWEIGHTED);
    int[] seeds = {0, 3, 8};
    var walks = new TimeAwareWalks(TiaraSettings.DEFAULT, graph.nodes(), seeds);
    for (Snapshot snapshot : graph.snapshots()) {
      var transitions = new TimeAwareWalks.Transitions(snapshot);
      double[] after = walks.after(transitions);
      assertThat(walks.after(transitions)).isEqualTo(after);
      walks.advance(transitions);
      for (int p = 0; p < snapshot.activatedCount(); p++) {
        for (int place = 0; place < seeds.length; place++) {
          assertThat(after[p * TimeAwareWalks.SEEDS + place])
              .isEqualTo(walks.score(place, snapshot.activated(p)));
        }
      }
    }
  }

  @Test
  void invalidArguments_areRejected() {
    Nodes nodes = Nodes.numbered(3);
    assertThatThrownBy(() -> new TimeAwareWalks(TiaraSettings.DEFAULT, nodes, new int[17]))
        .hasMessage("number of seeds must be at most 16, got 17");
    assertThatThrownBy(() -> new TimeAwareWalks(TiaraSettings.DEFAULT, nodes, new int[] {3}))
        .hasMessage("node index must be between 0 and 2, got 3");
  }
}
