package dev.tiara.events;

import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Random events as they arrive, out of order within a window: one or two id spaces, with or without
 * weights and self-loops, with many ties in time.
 */
final class RandomEvents {
  final boolean bipartite;
  final boolean keepsSelfLoops;
  final double lateness;
  final List<Event> events = new ArrayList<>();

  /** An event with a weight, or without one if it is NaN. */
  record Event(String source, String target, double time, double weight) {
    void addTo(EventAppender log) {
      if (Double.isNaN(weight)) {
        log.add(source, target, time);
      } else {
        log.add(source, target, time, weight);
      }
    }
  }

  RandomEvents(long seed, int count) {
    var random = new SplittableRandom(seed); // Random starts alike for seeds 1, 2, 3, …
    bipartite = random.nextBoolean();
    keepsSelfLoops = random.nextBoolean();
    lateness = random.nextInt(3) == 0 ? 0 : random.nextInt(40);
    int nodes = 2 + random.nextInt(count);
    int weighted = random.nextInt(4); // of four events
    double latest = random.nextInt(1000) - 500;
    for (int i = 0; i < count; i++) {
      double time =
          random.nextInt(3) == 0
              ? latest + random.nextInt(5)
              : latest - Math.rint(random.nextDouble() * lateness);
      String source = "n" + random.nextInt(nodes);
      String target = random.nextInt(9) == 0 ? source : "n" + random.nextInt(nodes);
      double weight = random.nextInt(4) < weighted ? random.nextInt(9) / 4.0 : Double.NaN;
      events.add(new Event(source, target, time, weight));
      if (isKept(events.get(i))) { // a dropped self-loop does not move the window
        latest = Math.max(latest, time);
      }
    }
  }

  private boolean isKept(Event event) {
    return bipartite || keepsSelfLoops || !event.source.equals(event.target);
  }

  EventTable.Builder options() {
    var builder = EventTable.builder();
    if (bipartite) {
      builder.bipartite("user", "item");
    }
    return keepsSelfLoops ? builder.keepSelfLoops() : builder;
  }

  /**
   * Everything that can be read from the table of the first events, written down without any of the
   * classes that make a table.
   */
  String expected(int count) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    var rows = new StringBuilder();
    int size = 0;
    int loops = 0;
    boolean weighted = false;
    double first = Double.NaN;
    double last = Double.NaN;
    for (Event event : events.subList(0, count)) {
      loops += !bipartite && event.source.equals(event.target) ? 1 : 0;
      if (isKept(event)) {
        weighted |= !Double.isNaN(event.weight);
        first = size == 0 ? event.time : Math.min(first, event.time);
        last = size == 0 ? event.time : Math.max(last, event.time);
        size++;
        rows.append(number(numbers, bipartite ? "user:" : "", event.source))
            .append(' ')
            .append(number(numbers, bipartite ? "item:" : "", event.target))
            .append(' ')
            .append(event.time)
            .append(' ')
            .append(Double.isNaN(event.weight) ? 1 : event.weight)
            .append('\n');
      }
    }
    return head(bipartite, size, loops, weighted, first, last) + numbers.keySet() + '\n' + rows;
  }

  private static int number(Map<String, Integer> numbers, String space, String name) {
    int next = numbers.size();
    Integer known = numbers.putIfAbsent(space + name, next);
    return known == null ? next : known;
  }

  /** The same of a table. */
  static String text(EventTable table) {
    var rows = new StringBuilder();
    for (int i = 0; i < table.size(); i++) {
      rows.append(table.source(i))
          .append(' ')
          .append(table.target(i))
          .append(' ')
          .append(table.time(i))
          .append(' ')
          .append(table.weight(i))
          .append('\n');
    }
    return head(
            table.isBipartite(),
            table.size(),
            table.selfLoops(),
            table.isWeighted(),
            table.firstTime(),
            table.lastTime())
        + table.nodes().names()
        + '\n'
        + rows;
  }

  private static String head(
      boolean bipartite, int size, int loops, boolean weighted, double first, double last) {
    return (bipartite ? "bipartite, " : "")
        + (weighted ? "weighted, " : "")
        + (size + " events, " + loops + " self-loops, from " + first + " to " + last + "\n");
  }

  /** The snapshots of a table, if it has any. */
  static Object snapshots(EventTable table) {
    return table.size() == 0
        ? "none"
        : table.cut(
            TimeBins.ofWidth(7),
            Direction.LATEST,
            table.isWeighted() ? Weighting.WEIGHTED : Weighting.UNWEIGHTED);
  }
}
