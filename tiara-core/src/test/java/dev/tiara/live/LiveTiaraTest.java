package dev.tiara.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Weighting;
import dev.tiara.internal.step.SettledState;
import dev.tiara.internal.step.SettledState.OneColumn;
import dev.tiara.internal.walk.Series;
import dev.tiara.proximity.Proximities;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every answer equals that of a fresh run on the same edges. */
@Timeout(120)
class LiveTiaraTest {
  /** More than elsewhere: there are many kinds of solvers, graphs and changes. */
  static LongStream seeds() {
    Long replay = Long.getLong("tiara.seed");
    return replay != null ? LongStream.of(replay) : LongStream.rangeClosed(1, 60);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void afterAnyChanges_everyColumnIsThatOfClosingNow(long seed) {
    var script = new LiveScript(seed);
    try (LiveTiara live = script.live) {
      for (int change = 0; change < 40; change++) {
        script.change();
        if (change % 3 == 0) {
          checkColumns(live.view(), script.model, script.settings);
        }
      }
      checkColumns(live.view(), script.model, script.settings);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void afterAnyChanges_everyWalkHasTheBitsOfTheWalkThroughAllSnapshots(long seed) {
    checkWalks(new LiveScript(seed));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void withoutColumns_walksHaveTheSameBits(long seed) {
    checkWalks(LiveScript.ofWalks(seed));
  }

  private static void checkWalks(LiveScript script) {
    try (LiveTiara live = script.live) {
      LiveView earlier = live.view();
      LiveModel then = script.model.copy();
      for (int change = 0; change < 40; change++) {
        script.change();
        if (change % 5 == 0) {
          checkWalks(live.view(), script.model, script.settings);
          checkWalks(earlier, then, script.settings);
        }
        if (change % 9 == 0) {
          earlier = live.view();
          then = script.model.copy();
        }
      }
    }
  }

  static void checkColumns(LiveView view, LiveModel model, TiaraSettings settings) {
    assertThat(view.time()).isEqualTo(model.time);
    assertThat(view.nodes().size()).isEqualTo(model.nodeCount);
    Snapshot A = model.snapshot(model.time);
    assertThat(view.edgeCount()).isEqualTo(A.edgeCount());
    assertThat(view.activatedCount()).isEqualTo(A.activatedCount());
    if (A.edgeCount() > 0) {
      assertThat(view.snapshot()).isEqualTo(A);
    }
    SettledState settled = model.advanced(settings, model.time);
    SettledState closed = model.advanced(settings, model.time + 1);
    for (int s = 0; s < model.nodeCount; s++) {
      checkBits(
          new LiveColumn(s, view.settled().column(s)), settled.column(s), "settled column " + s);
      checkColumn(view.column(s), closed.column(s), hasSameBits(settings, model.direction));
    }
  }

  private static void checkColumn(LiveColumn actual, OneColumn expected, boolean sameBits) {
    String which = "column " + actual.seed();
    if (sameBits) {
      checkBits(actual, expected, which);
    }
    double distance = 0;
    for (int node : actual.nodes()) {
      distance += Math.abs(actual.score(node) - entry(expected, node));
    }
    for (int node : expected.nodes()) {
      distance += actual.score(node) == 0 ? entry(expected, node) : 0;
    }
    assertThat(distance)
        .as(which)
        .isLessThanOrEqualTo(actual.distanceToPaper() + expected.toPaper());
  }

  private static double entry(OneColumn column, int node) {
    int at = Arrays.binarySearch(column.nodes(), node);
    return at < 0 ? 0 : column.values()[at];
  }

  /** Whether closing is sure to use the same solver, and that solver does the same on a part. */
  static boolean hasSameBits(TiaraSettings settings, Direction direction) {
    return switch (settings.solver()) {
      case PUSH -> true;
      // An elimination order depends on edges into the part as well.
      case DIRECT, LOCAL -> direction == Direction.UNDIRECTED;
      // The acceleration towards the limit depends on the slowest component.
      case SERIES, AUTO -> Series.isTruncated(settings);
    };
  }

  private static void checkBits(LiveColumn actual, OneColumn expected, String which) {
    assertThat(actual.nodes()).as(which).isEqualTo(expected.nodes());
    assertThat(actual.values()).as(which).isEqualTo(expected.values());
  }

  static void checkWalks(LiveView view, LiveModel model, TiaraSettings settings) {
    for (int s = 0; s < model.nodeCount; s++) {
      double[] expected = model.walk(settings, s);
      Proximities actual = view.walk(s);
      double[] scores = new double[expected.length];
      for (int v = 0; v < scores.length; v++) {
        scores[v] = actual.score(v);
      }
      assertThat(scores).as("walk of %d", s).isEqualTo(expected);
    }
  }

  /** Otherwise the tests above would prove less than they seem to. */
  @Test
  void scripts_coverAllSolversWithTheSameBitsAndWithout() {
    List<LiveScript> scripts = LongStream.rangeClosed(1, 60).mapToObj(LiveScript::new).toList();
    scripts.forEach(script -> script.live.close());
    assertThat(scripts)
        .extracting(script -> script.settings.solver())
        .contains(SolverChoice.values());
    assertThat(scripts)
        .extracting(script -> script.model.direction)
        .contains(Direction.DIRECTED, Direction.UNDIRECTED);
    assertThat(scripts).extracting(script -> script.model.weighting).contains(Weighting.values());
    assertThat(scripts)
        .extracting(script -> hasSameBits(script.settings, script.model.direction))
        .contains(true, false);
  }
}
