package dev.tiara.answers.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.proximity.TimeAwareWalk;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeAwareColumnsTest {
  private static final int NODES = 40;
  private static final double WIDTH = 150;
  private static final TiaraSettings SETTINGS =
      new TiaraSettings(0.3, 0.6, 0, 100, TiaraSettings.ALL);

  /** The proximities from the first events, all in closed snapshots but for the last. */
  private static double[] expected(OrderedEvents log, int count, int source) {
    var walk = new TimeAwareWalk(SETTINGS, Nodes.numbered(log.nodes()), source);
    double[] scores = walk.scores();
    int last = (int) Math.floor((log.times()[count - 1] - log.times()[0]) / WIDTH);
    for (int t = 0; t <= last; t++) {
      int from = log.before(log.times()[0] + t * WIDTH);
      int to = Math.min(count, log.before(log.times()[0] + (t + 1) * WIDTH));
      scores =
          walk.advance(
              Snapshot.of(
                  log.nodes(),
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

  @Test
  void longSilence_leavesTheColumnsOfAWalkThroughAllItsSnapshots() {
    var log =
        new OrderedEvents(
            new int[] {0, 1, 0}, new int[] {1, 2, 3}, new double[] {0, 10, 300 * WIDTH}, NODES);
    var columns = new TimeAwareColumns(NODES, WIDTH);
    for (int i = 0; i < log.size(); i++) {
      columns.append(log.sources()[i], log.targets()[i], log.times()[i]);
    }
    columns.ask(0);
    double[] expected = expected(log, log.size(), 0);
    for (int node = 0; node < NODES; node++) {
      assertThat(columns.of(node)).isCloseTo(expected[node], within(1e-10)); // γ^64 < 1e-11
    }
    columns.append(0, 3, 1e12); // billions of snapshots later
    columns.ask(0);
    // Only the last event is left, half of whose degree is the source's own.
    assertThat(columns.of(0) + columns.of(3)).isCloseTo(1, within(1e-10));
  }

  /** All pairs of them would take 80 GB. */
  @Test
  void hundredThousandNodes_haveColumnsWhereTheyAreAsked() {
    int nodes = 100_000;
    var random = new Random(1);
    int[] sources = random.ints(20_000, 0, nodes).toArray();
    int[] targets = random.ints(20_000, 0, nodes).toArray();
    double[] times = random.doubles(20_000, 0, 5 * WIDTH).sorted().toArray();
    var log = new OrderedEvents(sources, targets, times, nodes);
    var columns = new TimeAwareColumns(nodes, WIDTH);
    for (int i = 0; i < log.size(); i++) {
      columns.append(sources[i], targets[i], times[i]);
      if (i % 2_000 == 1_999) {
        columns.ask(sources[i / 2]);
        double[] expected = expected(log, i + 1, sources[i / 2]);
        for (int node = 0; node < nodes; node++) {
          if (columns.of(node) != expected[node]) {
            assertThat(columns.of(node)).as("node %d", node).isEqualTo(expected[node]);
          }
        }
      }
    }
  }
}
