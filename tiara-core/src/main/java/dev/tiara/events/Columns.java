package dev.tiara.events;

import java.util.Arrays;
import java.util.Objects;

/**
 * The first events of a log, by column. The blocks are shared with the {@link EventBuffer} that
 * fills them and with the columns of all its other versions; nobody writes to the part that is
 * readable here.
 *
 * <p>A buffer replaces its last block by a larger copy when it grows, perhaps while another thread
 * reads these columns. The reader may see either block: both hold the same events, and the fields
 * of a record are final, so that its arrays are visible as of its creation at least.
 *
 * @param chunks the blocks, possibly followed by later ones
 * @param size the number of events
 * @param weighted whether any of the events was given a weight
 * @param selfLoops the number of self-loops, whether kept or dropped
 * @param first the earliest time; NaN if there are no events
 * @param last the latest time; NaN if there are no events
 */
record Columns(
    EventChunk[] chunks, int size, boolean weighted, int selfLoops, double first, double last) {

  int source(int i) {
    return chunk(i).sources()[i & EventChunk.MASK];
  }

  int target(int i) {
    return chunk(i).targets()[i & EventChunk.MASK];
  }

  double time(int i) {
    return chunk(i).times()[i & EventChunk.MASK];
  }

  double weight(int i) {
    return chunk(i).weight(i & EventChunk.MASK);
  }

  private EventChunk chunk(int i) {
    return chunks[Objects.checkIndex(i, size) >> EventChunk.BITS];
  }

  /** The columns of the first events; blocks are shared. */
  Columns first(int count) {
    if (count < 0 || count > size) {
      throw new IllegalArgumentException(
          "number of events must be in [0, " + size + "], got " + count);
    }
    int loops = 0;
    double earliest = Double.NaN;
    double latest = Double.NaN;
    for (int i = 0; i < count; i++) {
      loops += source(i) == target(i) ? 1 : 0;
      earliest = i == 0 ? time(i) : Math.min(earliest, time(i));
      latest = i == 0 ? time(i) : Math.max(latest, time(i));
    }
    return new Columns(chunks, count, weighted, loops, earliest, latest);
  }

  /** The number of blocks. */
  int length() {
    return (size + EventChunk.MASK) >>> EventChunk.BITS;
  }

  int[] sources() {
    int[] copy = new int[size];
    for (int k = 0; k < length(); k++) {
      copy(chunks[k].sources(), k, copy);
    }
    return copy;
  }

  int[] targets() {
    int[] copy = new int[size];
    for (int k = 0; k < length(); k++) {
      copy(chunks[k].targets(), k, copy);
    }
    return copy;
  }

  double[] times() {
    double[] copy = new double[size];
    for (int k = 0; k < length(); k++) {
      copy(chunks[k].times(), k, copy);
    }
    return copy;
  }

  double[] weights() {
    double[] copy = new double[size];
    Arrays.setAll(copy, this::weight);
    return copy;
  }

  private void copy(Object column, int chunk, Object to) {
    int start = chunk << EventChunk.BITS;
    System.arraycopy(column, 0, to, start, Math.min(EventChunk.CAPACITY, size - start));
  }
}
