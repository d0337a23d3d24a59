package dev.tiara.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One thread appends and publishes while others read. Event i is a function of i, so that a reader
 * can tell whether a version has exactly the events, nodes and weights that it should have.
 */
class GrowingLogStressTest {
  private static final int EVENTS = 300_000;
  private static final int READERS = 3;

  /** The ends of the batches, in numbers of events. */
  private final BitSet batches = new BitSet();

  /** The number of nodes after this many events. */
  private final int[] nodesAfter = new int[EVENTS + 1];

  private volatile boolean finished;

  private static String source(int i) {
    return "s" + Math.floorMod(i * 31, 1 + i / 3);
  }

  private static String target(int i) {
    return "t" + Math.floorMod(i * 17, 1 + i / 5);
  }

  private static double time(int i) {
    return i - i % 7; // out of order is tested elsewhere; ties here
  }

  /** The first third has no weights. */
  private static double weight(int i) {
    return i < EVENTS / 3 ? 1 : i % 10;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  @Timeout(60) // 1 s on an idle machine
  void readers_neverSeeHalfABatch(long seed) throws Exception {
    Random random = new Random(Long.getLong("tiara.seed", seed));
    Set<String> names = new HashSet<>();
    for (int i = 0; i < EVENTS; i++) {
      names.add(source(i));
      names.add(target(i));
      nodesAfter[i + 1] = names.size();
    }
    batches.set(0);
    for (int end = 0; end < EVENTS; ) {
      end = Math.min(EVENTS, end + 1 + random.nextInt(random.nextInt(10) == 0 ? 5000 : 50));
      batches.set(end);
    }
    EventAppender log = EventTable.builder().appender(10);
    ExecutorService threads = Executors.newFixedThreadPool(READERS);
    try {
      var reads =
          IntStream.range(0, READERS)
              .mapToObj(r -> threads.submit(reader(log, new Random(random.nextLong()))))
              .toList();
      write(log);
      for (Future<Integer> versions : reads) {
        assertThat(versions.get()).isPositive();
      }
    } finally {
      finished = true;
      threads.shutdownNow();
    }
  }

  private void write(EventAppender log) {
    for (int i = 0; i < EVENTS; i++) {
      if (i < EVENTS / 3) {
        log.add(source(i), target(i), time(i));
      } else {
        log.add(source(i), target(i), time(i), weight(i));
      }
      if (batches.get(i + 1)) {
        log.publish();
      }
      if (i % 10_000 == 5_000 && batches.get(i + 1)) { // a batch that is taken back
        log.add("gone", "too", time(i), 0.25);
        log.discard();
      }
    }
    finished = true;
  }

  /** Checks versions, old ones too, until the log is complete; returns their number. */
  private Callable<Integer> reader(EventAppender log, Random random) {
    return () -> {
      int versions = 0;
      EventTable before = log.latest();
      for (boolean last = false; !last; versions++) {
        last = finished;
        EventTable version = log.latest();
        assertThat(version.size()).isGreaterThanOrEqualTo(before.size());
        check(version, random);
        check(before, random);
        if (random.nextInt(8) == 0) {
          before = version;
        }
      }
      assertThat(log.latest().size()).isEqualTo(EVENTS);
      return versions;
    };
  }

  private void check(EventTable version, Random random) {
    int size = version.size();
    assertThat(batches.get(size)).as("a batch ends after %d events", size).isTrue();
    assertThat(version.nodes().size()).isEqualTo(nodesAfter[size]);
    assertThat(version.isWeighted()).isEqualTo(size > EVENTS / 3);
    for (int k = 0; k < 200 && k < size; k++) {
      int i = k < 50 ? size - 1 - k : random.nextInt(size);
      checkEvent(version, i);
    }
    assertThat(version.nodes().contains("gone")).isFalse();
    if (size < EVENTS) {
      int later = size + random.nextInt(EVENTS - size);
      int found = version.nodes().find(source(later));
      assertThat(found).isLessThan(nodesAfter[size]);
    }
  }

  private static void checkEvent(EventTable version, int i) {
    String source = version.nodes().name(version.source(i));
    String target = version.nodes().name(version.target(i));
    if (!source.equals(source(i))
        || !target.equals(target(i))
        || version.nodes().find(source) != version.source(i)
        || version.nodes().find(target) != version.target(i)
        || version.time(i) != time(i)
        || version.weight(i) != weight(i)) {
      throw new AssertionError(
          "event %d of %d is %s %s %s %s"
              .formatted(i, version.size(), source, target, version.time(i), version.weight(i)));
    }
  }
}
