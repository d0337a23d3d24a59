package dev.tiara.server.ingest;

import dev.tiara.server.store.Event;
import java.util.List;
import java.util.Set;

/**
 * Bounds the memory of a growing log by counting: each event, each node, each snapshot and each
 * character of a long name is worth at most a stated number of bytes. Not thread-safe.
 */
public final class HeapBudget {
  /**
   * The live heap that an event takes, predictor included ({@code tiara-benchmarks/serve bytes}).
   */
  public static final int BYTES_PER_EVENT = 1_300;

  /** The live heap that a node takes beyond its events, likewise. */
  public static final int BYTES_PER_NODE = 600;

  /**
   * The most live heap that a snapshot without events takes, in the open log and in the versions
   * that readers hold.
   */
  public static final int BYTES_PER_SNAPSHOT = 200;

  private final long limit;
  private long used;

  /** May use this many bytes. */
  public HeapBudget(long limit) {
    this.limit = limit;
  }

  /** Half of the heap: the other half is for answers. */
  public static HeapBudget ofHeap() {
    return new HeapBudget(Runtime.getRuntime().maxMemory() / 2);
  }

  /**
   * Counts events.
   *
   * @param nodes the names that they are the first to have
   * @param snapshots the number of snapshots that they opened
   * @throws HeapFullException if they do not fit; then none of them is counted
   */
  public void add(List<Event> events, Set<String> nodes, long snapshots) {
    long bytes =
        (long) events.size() * BYTES_PER_EVENT
            + nodes.stream().mapToLong(HeapBudget::bytes).sum()
            + snapshots * BYTES_PER_SNAPSHOT;
    if (used + bytes > limit) {
      throw new HeapFullException(limit);
    }
    used += bytes;
  }

  /** The bytes counted so far. */
  public long used() {
    return used;
  }

  /** Forgets the events after an earlier {@link #used}. */
  void reset(long earlier) {
    used = earlier;
  }

  /** A character beyond those that the bytes per node allow for may take two bytes. */
  private static long bytes(String name) {
    return BYTES_PER_NODE + 2L * Math.max(0, name.length() - 32);
  }
}
