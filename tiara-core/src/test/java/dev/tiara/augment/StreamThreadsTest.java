package dev.tiara.augment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.graph.Direction;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.matrix.SparseMatrix;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A stream that several threads use at once says so, and stays as it was. */
@Timeout(120)
class StreamThreadsTest {
  private static final int NODES = 200;
  private static final Tiara TIARA = Tiara.builder().threads(2).build();

  @TempDir Path folder;
  @AutoClose private final TiaraStream stream = TIARA.stream(Nodes.numbered(NODES));

  private static Snapshot snapshot(int seed) {
    Random random = new Random(seed);
    return Snapshot.of(
        NODES,
        Direction.UNDIRECTED,
        random.ints(3 * NODES, 0, NODES).toArray(),
        random.ints(3 * NODES, 0, NODES).toArray());
  }

  /** Names whose insertion begins, and then waits. */
  private static final class SlowNames extends AbstractList<String> {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    @Override
    public String get(int index) {
      begun.countDown();
      try {
        mayEnd.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return "new";
    }

    @Override
    public int size() {
      return 1;
    }
  }

  @Test
  void everyCall_failsWhileAnotherThreadIsUsingTheStream() throws Exception {
    stream.advance(snapshot(1));
    SparseMatrix before = stream.diffusion();
    var names = new SlowNames();
    var insertion = CompletableFuture.runAsync(() -> stream.insertNodes(names));
    names.begun.await();

    List<ThrowingCallable> calls =
        List.of(
            () -> stream.advance(snapshot(2)),
            () -> stream.expect(snapshot(2)),
            () -> stream.insertNode("other"),
            () -> stream.deleteNode("3"),
            stream::diffusion,
            stream::certificate,
            stream::uncertainNodes,
            () -> stream.save(folder.resolve("state")));
    for (ThrowingCallable call : calls) {
      assertThatThrownBy(call)
          .isInstanceOf(ConcurrentModificationException.class)
          .hasMessageContaining("the stream must be used by one thread at a time")
          .hasMessageContaining(Thread.currentThread().getName());
    }
    assertThat(folder).isEmptyDirectory();
    assertThat(stream.time()).isEqualTo(1);

    names.mayEnd.countDown();
    insertion.get();
    stream.deleteNode("new");
    assertThat(stream.diffusion()).isEqualTo(before);
    assertThatCode(() -> stream.advance(snapshot(2))).doesNotThrowAnyException();
  }

  @Test
  void threadsThatAdvanceAtOnce_leaveWhatTheSuccessfulOnesDid() throws Exception {
    int threads = 4;
    var successes = new AtomicInteger();
    var start = new CountDownLatch(1);
    var pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> calls = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        calls.add(
            pool.submit(
                () -> {
                  start.await();
                  for (int i = 0; i < 10; i++) {
                    try {
                      stream.advance(snapshot(1));
                      successes.incrementAndGet();
                    } catch (ConcurrentModificationException e) {
                      Thread.onSpinWait();
                    }
                  }
                  return null;
                }));
      }
      start.countDown();
      for (Future<?> call : calls) {
        call.get(); // no other exception
      }
    } finally {
      pool.shutdown();
    }
    assertThat(successes.get()).isPositive();
    assertThat(stream.time()).isEqualTo(successes.get());
    try (var alone = TIARA.stream(Nodes.numbered(NODES))) {
      for (int i = 0; i < successes.get(); i++) {
        alone.advance(snapshot(1));
      }
      assertThat(stream.diffusion()).isEqualTo(alone.diffusion());
    }
  }

  @Test
  void threadsThatTakeTurns_areWelcome() throws Exception {
    for (int i = 1; i <= 3; i++) {
      Snapshot next = snapshot(i);
      CompletableFuture.runAsync(() -> stream.advance(next), task -> new Thread(task).start())
          .get();
    }
    assertThat(stream.time()).isEqualTo(3);
  }

  @Test
  void aCallThatFails_endsItsUse() {
    assertThatThrownBy(() -> stream.deleteNode("nobody"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatCode(() -> stream.advance(snapshot(1))).doesNotThrowAnyException();
  }
}
