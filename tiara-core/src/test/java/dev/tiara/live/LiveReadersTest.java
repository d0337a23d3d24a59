package dev.tiara.live;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Readers on other threads see the state after some change, never one in between. */
@Timeout(120)
class LiveReadersTest {
  private static final int READERS = 3;

  /** What a reader saw: a version, and columns and a walk that it computed from it. */
  private record Answer(LiveView view, LiveColumn column, double score, int walkSeed) {}

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void whatReadersSee_isTheStateAfterSomeChange(long seed)
      throws InterruptedException, ExecutionException {
    var settings = new TiaraSettings(0.2, 0.3, 1e-3, 3, TiaraSettings.ALL); // K terms: same bits
    var script = new LiveScript(seed, settings, false);
    Map<Long, LiveModel> models = new HashMap<>();
    models.put(0L, script.model.copy());
    AtomicBoolean done = new AtomicBoolean();
    CountDownLatch started = new CountDownLatch(READERS);
    ExecutorService readers = Executors.newFixedThreadPool(READERS);
    List<Future<List<Answer>>> results = new ArrayList<>();
    try (LiveTiara live = script.live) {
      for (int r = 0; r < READERS; r++) {
        results.add(readers.submit(reader(live, new Random(seed + r), started, done)));
      }
      started.await();
      for (int change = 0; change < 200; change++) {
        script.change();
        models.put(live.view().version(), script.model.copy());
      }
    } finally {
      done.set(true);
      readers.shutdown();
      assertThat(readers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }
    for (Future<List<Answer>> result : results) {
      List<Answer> answers = result.get();
      assertThat(answers).isNotEmpty();
      for (int i = 0; i < answers.size(); i += 1 + answers.size() / 40) {
        check(answers.get(i), models, settings);
      }
    }
  }

  private static Callable<List<Answer>> reader(
      LiveTiara live, Random random, CountDownLatch started, AtomicBoolean done) {
    return () -> {
      List<Answer> answers = new ArrayList<>();
      long last = -1;
      started.countDown();
      while (!done.get() || answers.isEmpty()) {
        LiveView view = live.view();
        assertThat(view.version()).isGreaterThanOrEqualTo(last);
        last = view.version();
        int n = view.nodes().size();
        if (n == 0) {
          continue;
        }
        int walkSeed = random.nextInt(n);
        answers.add(
            new Answer(
                view,
                view.column(random.nextInt(n)),
                view.walk(walkSeed).score(random.nextInt(n)),
                walkSeed));
        if (answers.size() > 5_000) {
          answers.subList(0, 2_500).clear();
        }
      }
      return answers;
    };
  }

  private static void check(Answer answer, Map<Long, LiveModel> models, TiaraSettings settings) {
    LiveModel model = requireNonNull(models.get(answer.view.version()));
    assertThat(answer.view.nodes().size()).isEqualTo(model.nodeCount);
    assertThat(answer.view.time()).isEqualTo(model.time);
    assertThat(answer.view.edgeCount()).isEqualTo(model.snapshot(model.time).edgeCount());
    int s = answer.column.seed();
    var expected = model.advanced(settings, model.time + 1).column(s);
    assertThat(answer.column.nodes()).isEqualTo(expected.nodes());
    assertThat(answer.column.values()).isEqualTo(expected.values());
    assertThat(model.walk(settings, answer.walkSeed)).contains(answer.score);
  }

  @Test
  void questionsAreAnsweredWhileASnapshotIsBeingClosed() throws Exception {
    var settings = new TiaraSettings(0.2, 0.3, 1e-4, TiaraSettings.EXACT, TiaraSettings.ALL);
    int n = 3_000;
    try (LiveTiara live = LiveTiara.builder(settings).threads(1).start(Nodes.numbered(n))) {
      var random = new Random(1);
      var batch = new EdgeBatch();
      for (int i = 0; i < 3 * n; i++) {
        batch.add(0, random.nextInt(n), random.nextInt(n));
      }
      live.add(batch);
      live.add(0, 1);
      LiveView before = live.view();
      var closing = Executors.newSingleThreadExecutor();
      try {
        Future<?> closed = closing.submit(live::closeSnapshot);
        int answered = 0;
        while (!closed.isDone()) {
          LiveView view = live.view();
          answered += view.version() == before.version() && view.column(0).score(1) > 0 ? 1 : 0;
        }
        closed.get();
        assertThat(answered).isPositive();
        assertThat(live.view().time()).isEqualTo(1);
        assertThat(before.time()).isZero();
      } finally {
        closing.shutdown();
      }
    }
  }
}
