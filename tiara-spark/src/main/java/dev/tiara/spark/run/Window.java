package dev.tiara.spark.run;

import dev.tiara.graph.Snapshot;
import dev.tiara.internal.step.ColumnSubset;
import dev.tiara.internal.step.PreparedSnapshot;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive snapshots that are broadcast together: columns do not depend on each other, so
 * several small snapshots can be processed by one Spark job.
 *
 * <p>All tasks of an executor share one copy, in which each snapshot is prepared only once.
 * Thread-safe.
 */
final class Window implements Serializable {
  private static final long serialVersionUID = 1;

  /**
   * The prepared snapshots of this process, by window. Spark keeps windows as long as a lost
   * partition might need them again; prepared snapshots are many times as large, and are kept only
   * for the current window and for one more that is being recomputed.
   */
  private static final Map<UUID, Preparation> PREPARED = new LinkedHashMap<>(4, 0.75f, true);

  private static final int KEPT = 2;

  private final UUID id = UUID.randomUUID();
  private final int first;
  private final List<Snapshot> snapshots;

  /**
   * Columns of the state before the first snapshot, on which solvers are tried; null if none are.
   */
  private final @Nullable ColumnSubset pilots;

  Window(int first, List<Snapshot> snapshots, @Nullable ColumnSubset pilots) {
    this.first = first;
    this.snapshots = List.copyOf(snapshots);
    this.pilots = pilots;
  }

  /** The number of the first snapshot. */
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

  /**
   * S_t of the i-th snapshot: computed by the first task that needs it, while the others wait.
   *
   * @throws IllegalStateException if the window has no pilots
   */
  PreparedSnapshot prepared(int i) {
    if (pilots == null) {
      throw new IllegalStateException("a window of a diffusion must have pilots, got none");
    }
    Preparation preparation;
    synchronized (PREPARED) {
      preparation = PREPARED.computeIfAbsent(id, key -> new Preparation(snapshots, pilots));
      while (PREPARED.size() > KEPT) {
        PREPARED.remove(PREPARED.keySet().iterator().next());
      }
    }
    return preparation.get(i);
  }

  /** Discards the prepared snapshots of this process, after a run. */
  static void forgetPrepared() {
    synchronized (PREPARED) {
      PREPARED.clear();
    }
  }

  /** Prepares snapshots in order, and advances the pilots from each to the next. */
  private static final class Preparation {
    private final List<Snapshot> snapshots;
    private final List<PreparedSnapshot> prepared = new ArrayList<>();
    private ColumnSubset pilots;

    Preparation(List<Snapshot> snapshots, ColumnSubset pilots) {
      this.snapshots = snapshots;
      this.pilots = pilots;
    }

    synchronized PreparedSnapshot get(int i) {
      while (prepared.size() <= i) {
        PreparedSnapshot next = PreparedSnapshot.of(snapshots.get(prepared.size()), pilots);
        prepared.add(next);
        if (prepared.size() < snapshots.size()) {
          pilots = pilots.advance(next).next();
        }
      }
      return prepared.get(i);
    }
  }
}
