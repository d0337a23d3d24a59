package dev.tiara.answers.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Tiara;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.events.EventGraph;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Weighting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DriftTest {
  private static final TimeBins BINS = TimeBins.ofWidth(1);

  /** {@code -Dtiara.seed=…} replays a single seed. */
  static LongStream seeds() {
    Long replay = Long.getLong("tiara.seed");
    return replay != null ? LongStream.of(replay) : LongStream.rangeClosed(1, 12);
  }

  private static Drift drift(EventTable events, int top) {
    return drift(events, new DriftSettings(TiaraSettings.DEFAULT, 0.1, top, 0));
  }

  private static Drift drift(EventTable events, DriftSettings settings) {
    var log = EventGraph.of(events, BINS, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
    return Drift.of(log, settings, done -> {});
  }

  /** Events in order of time, some nodes of which come late. */
  private static List<int[]> random(long seed, int snapshots) {
    var random = new Random(seed);
    List<int[]> events = new ArrayList<>();
    for (int t = 0; t < snapshots; t++) {
      int count = 1 + random.nextInt(12);
      for (int i = 0; i < count; i++) {
        int source = random.nextInt(4 + 2 * t);
        int target = (source + 1 + random.nextInt(3 + 2 * t)) % (4 + 2 * t);
        events.add(new int[] {source, target, t});
      }
    }
    return events;
  }

  private static EventTable table(List<int[]> events) {
    var builder = EventTable.builder();
    for (int[] event : events) {
      builder.add("n" + event[0], "n" + event[1], event[2]);
    }
    return builder.build();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void closestPairs_areTheLargestEntriesOfTheLastSnapshot(long seed) {
    EventTable events = table(random(seed, 6));
    DynamicGraph graph = events.cut(BINS);
    var last = Tiara.builder().build().augment(graph).matrix(graph.length() - 1);
    List<Double> expected = new ArrayList<>();
    for (int u = 0; u < graph.nodeCount(); u++) {
      for (int v = 0; v < u; v++) {
        expected.add((double) Math.max(last.get(u, v), last.get(v, u)));
      }
    }
    expected.removeIf(score -> score == 0);
    expected.sort(Comparator.reverseOrder());
    assertThat(drift(events, 10).closest().stream().map(ClosePair::score))
        .isEqualTo(expected.subList(0, Math.min(10, expected.size())));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void changes_areDistancesBetweenAugmentedRows(long seed) {
    EventTable events = table(random(seed, 6));
    DynamicGraph graph = events.cut(BINS);
    AugmentedGraph augmented = Tiara.builder().build().augment(graph);
    Drift drift = drift(events, Integer.MAX_VALUE);
    for (NodeDrift row : drift.nodes()) {
      double distance = 0;
      for (int v = 0; v < graph.nodeCount(); v++) {
        double now = augmented.matrix(row.snapshot()).get(row.node(), v);
        double before = augmented.matrix(row.snapshot() - 1).get(row.node(), v);
        distance += Math.abs(now - before);
        boolean other = v != row.node();
        assertThat(row.came().contains(v)).isIn(other && now > 0 && before == 0, false);
        assertThat(row.went().contains(v)).isIn(other && now == 0 && before > 0, false);
      }
      assertThat(row.change()).isCloseTo(distance, offset(1e-6)); // of rows in float
    }
    for (SnapshotDrift row : drift.snapshots()) {
      double[] changes =
          drift.nodes().stream()
              .filter(node -> node.snapshot() == row.snapshot())
              .mapToDouble(NodeDrift::change)
              .toArray();
      double sum = 0;
      double max = 0;
      for (double change : changes) {
        sum += change;
        max = Math.max(max, change);
      }
      assertThat(row.mean()).isCloseTo(sum / row.nodes(), offset(1e-12));
      assertThat(row.max()).isEqualTo(max);
      assertThat(row.median()).isBetween(0.0, row.upper());
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void eventsAfterASnapshot_changeNothingUpToIt(long seed) {
    List<int[]> all = random(seed, 8);
    Drift whole = drift(table(all), Integer.MAX_VALUE);
    for (int last = 1; last < 7; last++) {
      int end = last;
      Drift cut = drift(table(all.stream().filter(e -> e[2] <= end).toList()), Integer.MAX_VALUE);
      List<SnapshotDrift> before = whole.snapshots().subList(0, last);
      assertThat(cut.snapshots()).hasSameSizeAs(before);
      for (int i = 0; i < last; i++) {
        assertThat(cut.snapshots().get(i).nodes()).isEqualTo(before.get(i).nodes());
        // Another number of columns may choose another solver, whose rows differ by 1e-6 at most.
        assertThat(cut.snapshots().get(i).mean()).isCloseTo(before.get(i).mean(), offset(2e-6));
        assertThat(cut.snapshots().get(i).surprise())
            .isCloseTo(before.get(i).surprise(), offset(1e-3));
      }
      assertThat(cut.nodes().stream().map(row -> row.snapshot() + ":" + row.node()).sorted())
          .containsExactlyElementsOf(
              whole.nodes().stream()
                  .filter(row -> row.snapshot() <= end)
                  .map(row -> row.snapshot() + ":" + row.node())
                  .sorted()
                  .toList());
    }
  }

  /** The surprises are worked out by hand, see {@link DriftStream}. */
  @Test
  void surprise_isThatOfTheStatedProbability() {
    EventTable events =
        EventTable.builder()
            .add("a", "b", 0)
            .add("a", "b", 1) // a neighbour
            .add("a", "c", 1) // never seen
            .add("c", "a", 1) // from a source never seen
            .build();
    Drift drift = drift(events, 10);
    assertThat(drift.events()).hasSize(3);
    assertSurprise(drift, 0, 1, 0.9 + 0.1 * 2 / 3);
    assertSurprise(drift, 0, 2, 0.1 * 1 / 3);
    assertSurprise(drift, 2, 0, 1.0 / 4);
  }

  /** Rounding must not make a probability larger than 1, nor print -0.000. */
  @Test
  void surpriseOfWhatIsCertain_isZero() {
    EventTable events = EventTable.builder().add("a", "b", 0).add("a", "b", 1).build();
    var settings = new DriftSettings(TiaraSettings.DEFAULT, 1e-300, 10, 0);
    Drift drift = drift(events, settings);
    assertThat(Double.doubleToRawLongBits(drift.events().get(0).surprise())).isZero();
  }

  private static void assertSurprise(Drift drift, int source, int target, double probability) {
    EventSurprise event =
        drift.events().stream()
            .filter(e -> e.source() == source && e.target() == target)
            .findFirst()
            .orElseThrow();
    assertThat(event.surprise()).isCloseTo(-Math.log(probability), offset(1e-12));
  }

  @Test
  void repeatedPair_countsOnce_atItsFirstOccurrence() {
    EventTable events =
        EventTable.builder().add("a", "b", 0).add("a", "b", 1.75).add("a", "b", 1.5).build();
    Drift drift = drift(events, 10);
    assertThat(drift.events()).hasSize(1);
    assertThat(drift.events().get(0).time()).isEqualTo(1.5);
  }

  @Test
  void sourcesOfABipartiteLog_areNoCandidates() {
    EventTable events =
        EventTable.builder()
            .bipartite("user", "item")
            .add("1", "1", 0)
            .add("2", "1", 0)
            .add("1", "2", 1)
            .build();
    Drift drift = drift(events, 10);
    // Item 1 was seen, with two events; user 2 is close but cannot be a target.
    assertThat(drift.events().get(0).surprise()).isCloseTo(-Math.log(0.1 * 1 / 4), offset(1e-12));
  }

  @Test
  void inactiveNodes_areNotFlagged() {
    EventTable events = EventTable.builder().add("a", "b", 0).add("a", "b", 1).build();
    Drift drift = drift(events, 1);
    assertThat(drift.nodes()).hasSize(1);
    assertThat(drift.nodes().get(0).came()).isEmpty();
    assertThat(drift.snapshots()).hasSize(1);
  }

  @Test
  void singleSnapshot_isRejected() {
    EventTable events = EventTable.builder().add("a", "b", 0).build();
    assertThatThrownBy(() -> drift(events, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("drift needs at least two snapshots to compare, got 1");
  }

  @Test
  void since_ranksLaterSnapshotsOnly_andSummarisesAll() {
    EventTable events = table(random(3, 6));
    Drift all = drift(events, Integer.MAX_VALUE);
    Drift late = drift(events, new DriftSettings(TiaraSettings.DEFAULT, 0.1, Integer.MAX_VALUE, 4));
    assertThat(late.snapshots()).isEqualTo(all.snapshots());
    assertThat(late.nodes())
        .isNotEmpty()
        .isEqualTo(all.nodes().stream().filter(row -> row.snapshot() >= 4).toList());
    assertThat(late.events())
        .isNotEmpty()
        .isEqualTo(all.events().stream().filter(row -> row.snapshot() >= 4).toList());
    var beyond = new DriftSettings(TiaraSettings.DEFAULT, 0.1, 5, 6);
    assertThatThrownBy(() -> drift(events, beyond))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("snapshot must be between 0 and 5, got 6");
  }

  @Test
  void smoothingOverZeroSnapshots_isRejected() {
    assertThatThrownBy(() -> new DriftSettings(TiaraSettings.DEFAULT, 0, 5, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("smoothing must be in (0, 1], got 0.0");
  }
}
