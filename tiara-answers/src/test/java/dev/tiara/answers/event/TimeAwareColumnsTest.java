package dev.tiara.answers.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.proximity.TimeAwareWalk;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeAwareColumnsTest {
  private static final int NODES = 40;
  private static final double WIDTH = 150;

  /** The proximities from the first events, all in closed snapshots but for the last. */
  private static double[] expected(OrderedEvents log, int count, int source) {
    var walk =
        new TimeAwareWalk(
            new TiaraSettings(0.3, 0.6, 0, 100, TiaraSettings.ALL), Nodes.numbered(NODES), source);
    double[] scores = walk.scores();
    int last = (int) Math.floor((log.times()[count - 1] - log.times()[0]) / WIDTH);
    for (int t = 0; t <= last; t++) {
      int from = log.before(log.times()[0] + t * WIDTH);
      int to = Math.min(count, log.before(log.times()[0] + (t + 1) * WIDTH));
      scores =
          walk.advance(
              Snapshot.of(
                  NODES,
                  Direction.UNDIRECTED,
                  Arrays.copyOfRange(log.sources(), from, to),
                  Arrays.copyOfRange(log.targets(), from, to)));
    }
    return scores;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void columns_areThoseOfAWalkThroughClosedSnapshotsAndTheOpenOne(long seed) {
    OrderedEvents log = RandomEvents.of(seed, NODES, 400);
    var columns = new TimeAwareColumns(NODES, WIDTH);
    for (int i = 0; i < log.size(); i++) {
      columns.append(log.sources()[i], log.targets()[i], log.times()[i]);
      if (i % 37 == 0) {
        for (int source = 0; source < NODES; source += 3) {
          columns.ask(source);
          double[] expected = expected(log, i + 1, source);
          for (int node = 0; node < NODES; node++) {
            assertThat(columns.of(node)).isCloseTo(expected[node], within(1e-12));
          }
        }
      }
    }
  }
}
