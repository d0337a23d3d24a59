package dev.tiara.spark;

import dev.tiara.graph.Snapshot;
import dev.tiara.internal.step.ColumnShare;
import dev.tiara.internal.step.PreparedSnapshot;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Snapshots in a row that are broadcast together: columns need no word of each other in between, so
 * small snapshots share the cost of a Spark job.
 *
 * <p>An executor has one copy for all its tasks, and prepares each snapshot in it once. Safe from
 * any thread.
 */
final class Window implements Serializable {
  private static final long serialVersionUID = 1;

  private final int first;
  private final List<Snapshot> snapshots;

  /** The columns, before the first snapshot, on which solvers are tried; null if none are. */
  private final ColumnShare pilots;

  private transient List<PreparedSnapshot> prepared;
  private transient ColumnShare pilotsNow;

  Window(int first, List<Snapshot> snapshots, ColumnShare pilots) {
    this.first = first;
    this.snapshots = List.copyOf(snapshots);
    this.pilots = pilots;
  }

  /** The number of its first snapshot. */
  int first() {
    return first;
  }

  int length() {
    return snapshots.size();
  }

  Snapshot snapshot(int i) {
    return snapshots.get(i);
  }

  /** The seeds of all pilots that these snapshots need. */
  static int[] pilots(List<Snapshot> snapshots) {
    return snapshots.stream()
        .flatMapToInt(A -> IntStream.of(PreparedSnapshot.pilots(A)))
        .distinct()
        .sorted()
        .toArray();
  }

  /** S_t of the i-th snapshot: the first task to ask makes it, the others wait. */
  synchronized PreparedSnapshot prepared(int i) {
    if (prepared == null) {
      prepared = new ArrayList<>();
      pilotsNow = pilots;
    }
    while (prepared.size() <= i) {
      PreparedSnapshot next = PreparedSnapshot.of(snapshots.get(prepared.size()), pilotsNow);
      prepared.add(next);
      if (prepared.size() < snapshots.size()) {
        pilotsNow = pilotsNow.advance(next).next();
      }
    }
    return prepared.get(i);
  }
}
