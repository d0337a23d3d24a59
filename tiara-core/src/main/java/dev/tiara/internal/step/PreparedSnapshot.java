package dev.tiara.internal.step;

import dev.tiara.graph.Snapshot;
import dev.tiara.internal.column.ActivatedNodes;
import dev.tiara.internal.column.Columns;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.solver.SnapshotSolver;
import dev.tiara.internal.solver.SolverSelector;

/**
 * A snapshot with S_t ready to be applied: computed once per machine, and used by every {@link
 * ColumnSubset} there. Immutable and safe for use by multiple threads.
 */
public final class PreparedSnapshot {
  final ActivatedNodes activated;
  final SnapshotSolver S;

  private PreparedSnapshot(ActivatedNodes activated, SnapshotSolver S) {
    this.activated = activated;
    this.S = S;
  }

  /**
   * Prepares a snapshot.
   *
   * @param before columns of X̃_{t−1}, at least the {@link #pilots}, on which solvers are tried;
   *     must be the same on every machine, so that all choose the same solver
   */
  public static PreparedSnapshot of(Snapshot A, ColumnSubset before) {
    try (var thread = new WorkerPool(1)) {
      Columns columns = before.columns();
      var draft = new SolverSelector(before.settings(), thread).draft(A, columns.size());
      return new PreparedSnapshot(draft.activated(), draft.choose(columns));
    }
  }

  /** The seeds on whose columns solvers are tried, ascending. */
  public static int[] pilots(Snapshot A) {
    return SolverSelector.trials(A);
  }
}
