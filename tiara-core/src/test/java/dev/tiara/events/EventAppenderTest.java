package dev.tiara.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tiara.input.InputException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventAppenderTest {

  private static EventAppender log(double lateness) {
    return EventTable.builder().appender(lateness);
  }

  @Test
  void readers_seeABatchWhenItIsPublished_andEarlierVersionsStay() {
    EventAppender log = log(0);
    EventTable none = log.latest();
    log.add("ann", "bob", 1);
    EventTable one = log.publish();
    log.add("bob", "cid", 2).add("cid", "ann", 3, 0.5);
    assertThat(log.size()).isEqualTo(3);
    assertThat(log.latest()).isSameAs(one);
    EventTable three = log.publish();
    assertThat(log.latest()).isSameAs(three);
    assertThat(none.size()).isZero();
    assertThat(none.lastTime()).isNaN();
    assertThat(one.size()).isEqualTo(1);
    assertThat(one.nodes().names()).containsExactly("ann", "bob");
    assertThat(one.nodes().contains("cid")).isFalse();
    assertThat(one.isWeighted()).isFalse();
    assertThat(three.nodes().names()).containsExactly("ann", "bob", "cid");
    assertThat(three.weights()).containsExactly(1, 1, 0.5);
    assertThatThrownBy(() -> one.time(1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void eventsInsideTheWindow_keepTheOrderOfArrival() {
    EventTable table =
        log(10).add("a", "b", 100).add("c", "a", 90).add("b", "c", 100).add("a", "c", 95).publish();
    assertThat(table.times()).containsExactly(100, 90, 100, 95);
    assertThat(table.sources()).containsExactly(0, 2, 1, 0);
    assertThat(table.firstTime()).isEqualTo(90);
    assertThat(table.lastTime()).isEqualTo(100);
  }

  @Test
  void eventBeforeTheWindow_isRefusedWithTheRule_andLeavesNoTrace() {
    EventAppender log = log(10).add("a", "b", 1_407_470_400.0);
    var refused =
        catchThrowableOfType(InputException.class, () -> log.add("new", "node", 1_407_470_389, -1));
    assertThat(refused)
        .hasMessage(
            "time must be at least 1407470390, which is 10 before the latest event,"
                + " got 1407470389");
    assertThat(refused.parameters()).containsExactly("time");
    assertThat(refused.rule())
        .isEqualTo("must be at least 1407470390, which is 10 before the latest event");
    assertThat(refused.value()).hasValue("1407470389");
    assertThat(log.publish().nodes().names()).containsExactly("a", "b");
    assertThat(log.watermark()).isEqualTo(1_407_470_390);
    assertThatThrownBy(() -> log(0.5).add("a", "b", 2).add("a", "b", 1.25))
        .hasMessage("time must be at least 1.5, which is 0.5 before the latest event, got 1.25");
  }

  @Test
  void watermark_followsTheLatestEvent_publishedOrNot() {
    EventAppender log = log(10);
    assertThat(log.watermark()).isNaN();
    log.add("a", "b", -1000);
    assertThat(log.watermark()).isEqualTo(-1010);
    log.add("a", "a", 5000); // dropped, so it does not count
    assertThat(log.add("a", "b", -1005).watermark()).isEqualTo(-1010);
    assertThat(log(Double.POSITIVE_INFINITY).add("a", "b", 1e300).add("a", "b", -1e300).size())
        .isEqualTo(2);
    assertThatThrownBy(() -> log(-1)).hasMessage("lateness must not be negative, got -1.0");
    assertThatThrownBy(() -> log(Double.NaN)).isInstanceOf(InputException.class);
  }

  @Test
  void invalidEvent_isRefusedWithItsParameter_andLeavesNoTrace() {
    EventAppender log = EventTable.builder().bipartite("a", "a:b").appender(0);
    log.add("b:c", "x", 1); // node a:b:c
    List<Runnable> invalid =
        List.of(
            () -> log.add("new", "y", Double.NaN),
            () -> log.add("new", "y", 1, -0.5),
            () -> log.add("new", "c", 1)); // also node a:b:c
    List<String> parameters = List.of("time", "weight", "target");
    for (int i = 0; i < invalid.size(); i++) {
      var refused = catchThrowableOfType(InputException.class, invalid.get(i)::run);
      assertThat(refused.parameters()).containsExactly(parameters.get(i));
    }
    assertThat(log.publish().nodes().names()).containsExactly("a:b:c", "a:b:x");
    assertThat(log.latest().size()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void everyVersion_equalsTheTableReadAtOnce(long seed) {
    var random = new SplittableRandom(seed);
    boolean large = seed % 4 == 0; // several blocks of columns
    RandomEvents model =
        new RandomEvents(seed, large ? 3 * EventChunk.CAPACITY : 1 + random.nextInt(600));
    EventAppender log = model.options().appender(model.lateness);
    List<EventTable> versions = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    int publishEvery = large ? EventChunk.CAPACITY / 2 : 1 + random.nextInt(50);
    for (int i = 0; i < model.events.size(); i++) {
      model.events.get(i).addTo(log);
      if (random.nextInt(publishEvery) == 0) {
        versions.add(log.publish());
        sizes.add(i + 1);
      }
      if (random.nextInt(20) == 0 && log.watermark() > -1e9) { // too late, and so ignored
        assertThatThrownBy(() -> log.add("late", "later", log.watermark() - 1))
            .isInstanceOf(InputException.class);
      }
      if (random.nextInt(publishEvery * 4) == 0) { // a batch that failed, and is sent once more
        log.discard();
        i = sizes.isEmpty() ? -1 : sizes.get(sizes.size() - 1) - 1;
      }
    }
    versions.add(log.publish());
    sizes.add(model.events.size());
    for (int v = 0; v < versions.size(); v++) { // after the last event, so that none has changed
      EventTable version = versions.get(v);
      assertThat(RandomEvents.text(version)).isEqualTo(model.expected(sizes.get(v)));
      if (v == versions.size() - 1 || random.nextInt(5) == 0) {
        EventAppender atOnce = model.options().appender(Double.POSITIVE_INFINITY);
        model.events.subList(0, sizes.get(v)).forEach(event -> event.addTo(atOnce));
        assertThat(RandomEvents.snapshots(version))
            .isEqualTo(RandomEvents.snapshots(atOnce.publish()));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.tiara.testing.RandomGraphs#seeds")
  void continuedTable_isTheSameAsTheUninterruptedOne(long seed) {
    var model = new RandomEvents(seed, 400);
    int half = 100 + (int) seed;
    EventAppender first = model.options().appender(model.lateness);
    model.events.subList(0, half).forEach(event -> event.addTo(first));
    EventTable start = first.publish();
    // Two logs that continue the same table do not notice each other.
    EventTable.Builder options = start.toBuilder();
    if (model.bipartite) {
      options.bipartite("user", "item");
    }
    if (model.keepsSelfLoops) {
      options.keepSelfLoops();
    }
    EventAppender second = options.appender(model.lateness);
    EventAppender other = start.toBuilder().appender(0);
    other.add("user:x", "item:x", 1e6, 2).publish();
    for (RandomEvents.Event event : model.events.subList(half, 400)) {
      event.addTo(first);
      event.addTo(second);
    }
    assertThat(RandomEvents.text(first.publish())).isEqualTo(model.expected(400));
    assertThat(RandomEvents.text(second.publish())).isEqualTo(model.expected(400));
    assertThat(other.latest().time(start.size())).isEqualTo(1e6);
    assertThat(RandomEvents.text(start)).isEqualTo(model.expected(half));
  }

  @Test
  void discardedEvents_areForgotten_withTheirNodesAndTheirTime() {
    EventAppender log = EventTable.builder().bipartite("user", "item").appender(5);
    log.add("1", "1", 10);
    log.publish();
    log.add("2", "2", 100, 3);
    log.discard();
    assertThat(log.size()).isEqualTo(1);
    assertThat(log.watermark()).isEqualTo(5);
    EventTable table = log.add("3", "1", 6).publish();
    assertThat(table.nodes().names()).containsExactly("user:1", "item:1", "user:3");
    assertThat(table.isWeighted()).isFalse();
  }

  @Test
  void versions_shareTheirColumns_16BytesPerEvent_24WithWeights() {
    for (boolean weighted : new boolean[] {false, true}) {
      EventAppender log = log(0);
      List<EventTable> versions = new ArrayList<>();
      int count = 1_000_000;
      for (int i = 0; i < count; i++) {
        if (weighted) {
          log.add("n" + i % 10, "n" + i % 9, i, 2);
        } else {
          log.add("n" + i % 10, "n" + i % 9, i);
        }
        if (i % 1000 == 999) {
          versions.add(log.publish());
        }
      }
      int size = log.latest().size(); // without self-loops
      int bytes = weighted ? 24 : 16;
      double perEvent = (double) arrayBytes(versions) / size;
      // The last block may have free space, and the first ones grew while versions were taken.
      assertThat(perEvent).isBetween((double) bytes, bytes * 1.05);
      // Only objects of constant size are made for a version.
      assertThat(versions.get(998).columns().chunks())
          .isSameAs(versions.get(999).columns().chunks());
    }
  }

  /** The bytes of all arrays of numbers and blocks that can be reached from these objects. */
  private static long arrayBytes(List<?> roots) {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Object> open = new ArrayList<>(roots);
    long bytes = 0;
    while (!open.isEmpty()) {
      Object next = open.remove(open.size() - 1);
      Class<?> type = next.getClass();
      if (!seen.add(next)) {
        continue;
      }
      if (type.isArray()) {
        Class<?> element = type.getComponentType();
        long width = element == double.class || element == long.class ? 8 : 4;
        bytes += 16 + width * Array.getLength(next);
        for (int i = 0; !element.isPrimitive() && i < Array.getLength(next); i++) {
          if (Array.get(next, i) != null) {
            open.add(Array.get(next, i));
          }
        }
      } else if (type.getName().startsWith("dev.tiara.")) {
        for (Field field : type.getDeclaredFields()) {
          Object value = Modifier.isStatic(field.getModifiers()) ? null : value(field, next);
          if (value != null && !field.getType().isPrimitive()) {
            open.add(value);
          }
        }
      }
    }
    return bytes;
  }

  private static Object value(Field field, Object of) {
    try {
      field.setAccessible(true);
      return field.get(of);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @Timeout(30) // 0.3 s on an idle machine; copying the columns of every version takes minutes
  void versionAfterEveryEvent_takesNoTime() {
    EventAppender log = log(0);
    for (int i = 0; i < 400_000; i++) {
      log.add("n" + i / 4, "m" + i % 1000, i);
      log.publish();
    }
    assertThat(log.latest().size()).isEqualTo(400_000);
    assertThat(log.latest().nodes().size()).isEqualTo(101_000);
  }
}
