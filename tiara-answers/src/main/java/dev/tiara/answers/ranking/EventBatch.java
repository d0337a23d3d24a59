package dev.tiara.answers.ranking;

import dev.tiara.graph.Timeline;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The events of one snapshot, in chronological order. The arrays must not be modified.
 *
 * @param snapshot the number of the snapshot, from 0
 * @param start when the snapshot starts
 * @param end when it ends
 * @param closed which of the two belongs to it
 * @param sources the source of each event
 * @param targets the target of each event
 * @param times the time of each event, ascending
 * @param weights the weight of each event; null if weights are not used
 */
public record EventBatch(
    int snapshot,
    double start,
    double end,
    Timeline.Closed closed,
    int[] sources,
    int[] targets,
    double[] times,
    double @Nullable [] weights) {

  /** The weight of event i; 1 if weights are not used. */
  public double weight(int i) {
    return weights == null ? 1 : weights[i];
  }

  /** The number of events. */
  public int size() {
    return times.length;
  }

  /**
   * The distinct links as {@linkplain #key keys}, in ascending order: by source, then by target.
   */
  public long[] links() {
    long[] keys = new long[sources.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = key(sources[i], targets[i]);
    }
    Arrays.sort(keys);
    int count = 0;
    for (int i = 0; i < keys.length; i++) {
      if (i == 0 || keys[i] != keys[i - 1]) {
        keys[count++] = keys[i];
      }
    }
    return Arrays.copyOf(keys, count);
  }

  /** A link as a single number, which sorts by source, then by target. */
  public static long key(int source, int target) {
    return ((long) source << 32) | target;
  }

  /** The source of a key. */
  public static int source(long key) {
    return (int) (key >>> 32);
  }

  /** The target of a key. */
  public static int target(long key) {
    return (int) key;
  }
}
