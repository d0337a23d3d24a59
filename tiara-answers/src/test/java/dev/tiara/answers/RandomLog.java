package dev.tiara.answers;

import dev.tiara.events.EventTable;
import java.util.Random;

/** Random logs with habits: most nodes write to the same few others, some answer. */
public final class RandomLog {
  private RandomLog() {}

  /** Times are whole hundredths of a snapshot of width 1; the first event is at 0. */
  public static EventTable.Builder of(long seed, int nodes, int snapshots, int perSnapshot) {
    var random = new Random(seed);
    var events = EventTable.builder().keepSelfLoops();
    events.add("n0", "n1", 0);
    for (int t = 0; t < snapshots; t++) {
      double[] times = random.doubles(perSnapshot).sorted().toArray();
      for (double time : times) {
        int source = random.nextInt(nodes);
        int target =
            random.nextInt(3) > 0
                ? (source * 7 + random.nextInt(2)) % nodes
                : random.nextInt(nodes);
        double at = t + Math.floor(100 * time) / 100;
        events.add("n" + source, "n" + target, at);
        if (random.nextInt(4) == 0) {
          events.add("n" + target, "n" + source, at);
        }
      }
    }
    return events;
  }
}
