package dev.tiara.answers.event;

import java.util.Random;

/** Random logs with habits, replies and ties in time. */
public final class RandomEvents {
  private RandomEvents() {}

  /** Events among some nodes, several of which share a time. */
  public static OrderedEvents of(long seed, int nodes, int count) {
    var random = new Random(seed);
    int[] sources = new int[count];
    int[] targets = new int[count];
    double[] times = new double[count];
    double time = 0;
    for (int i = 0; i < count; i++) {
      time += random.nextInt(4) == 0 ? 0 : Math.floor(-20 * Math.log(1 - random.nextDouble()));
      boolean reply = i > 0 && random.nextInt(4) == 0;
      int source = reply ? targets[i - 1] : random.nextInt(nodes);
      sources[i] = source;
      targets[i] =
          reply
              ? sources[i - 1]
              : random.nextInt(4) > 0
                  ? (source * 7 + random.nextInt(2)) % nodes
                  : random.nextInt(nodes);
      times[i] = time;
    }
    return new OrderedEvents(sources, targets, times, nodes);
  }
}
