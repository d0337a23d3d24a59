package dev.tiara.answers.contact;

import dev.tiara.events.EventTable;
import dev.tiara.internal.random.Mix64;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Identifies the events that a model was trained on, to check whether a log contains them: an
 * order-independent checksum for each of the last snapshots. The log may continue after these
 * events, and its beginning may be missing.
 *
 * @param from the time of the first event
 * @param to the time of the last event, which ends the last snapshot
 * @param width the width of a snapshot
 * @param selfLoops whether there are events from a node to itself
 * @param sums the checksums of the last snapshots, in chronological order; 0 for a snapshot without
 *     events
 */
public record EventFingerprint(
    double from, double to, double width, boolean selfLoops, long[] sums) {
  /** The maximum number of snapshots that are checked. */
  private static final int MAX_SNAPSHOTS = 1024;

  /** The fingerprint of all events of a table. */
  public static EventFingerprint of(EventTable events, double width) {
    double to = events.lastTime();
    double from = events.firstTime();
    int length = (int) Math.min(MAX_SNAPSHOTS, Math.floor((to - from) / width) + 1);
    return new EventFingerprint(
        from, to, width, hasSelfLoops(events), sums(events, to, width, length));
  }

  /** Whether a table has events from a node to itself. */
  public static boolean hasSelfLoops(EventTable events) {
    for (int i = 0; i < events.size(); i++) {
      if (events.source(i) == events.target(i)) {
        return true;
      }
    }
    return false;
  }

  private static long[] sums(EventTable events, double to, double width, int length) {
    long[] names = new long[events.nodes().size()];
    for (int v = 0; v < names.length; v++) {
      names[v] = hash(events.nodes().name(v));
    }
    long[] sums = new long[length];
    for (int i = 0; i < events.size(); i++) {
      double ago = Math.floor((to - events.time(i)) / width);
      if (ago >= 0 && ago < length) {
        sums[length - 1 - (int) ago] +=
            Mix64.key(
                names[events.source(i)],
                names[events.target(i)],
                Double.doubleToLongBits(events.time(i) + 0.0));
      }
    }
    return sums;
  }

  private static long hash(String name) {
    long hash = name.length();
    for (int i = 0; i < name.length(); i++) {
      hash = Mix64.mix(hash + name.charAt(i));
    }
    return hash;
  }

  /** Whether a table contains these events; events after the last one do not matter. */
  public boolean isIn(EventTable events) {
    long[] found = sums(events, to, width, sums.length);
    double lost = Math.floor((to - events.firstTime()) / width);
    // The snapshot in which the log starts may be incomplete.
    int first =
        events.firstTime() <= from ? 0 : (int) Math.max(0, Math.min(1e9, sums.length - lost));
    boolean any = false;
    for (int t = first; t < sums.length; t++) {
      if (found[t] != sums[t]) {
        return false;
      }
      any |= sums[t] != 0;
    }
    return any;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof EventFingerprint that
        && from == that.from
        && to == that.to
        && width == that.width
        && selfLoops == that.selfLoops
        && Arrays.equals(sums, that.sums);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(sums);
  }
}
