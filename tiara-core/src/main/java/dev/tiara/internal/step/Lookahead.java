package dev.tiara.internal.step;

import dev.tiara.graph.Snapshot;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.solver.SolverSelector;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Begins with the next snapshot while the columns of the current one are computed: S_{t+1} depends
 * on A_{t+1}, and hardly on X̃_t. Without it, one thread would order and factor a snapshot while
 * the others wait.
 */
final class Lookahead {
  private final SolverSelector solvers;
  private final WorkerPool threads;

  /** The snapshot that is said to come next; null where none is. */
  private @Nullable Snapshot expected;

  /** The snapshot that a helper has begun with, and what becomes of it. */
  private @Nullable Snapshot begun;

  private @Nullable Future<SolverSelector.Draft> draft;

  Lookahead(SolverSelector solvers, WorkerPool threads) {
    this.solvers = solvers;
    this.threads = threads;
  }

  /** Says which snapshot comes after the one that {@link #of} is asked for next. */
  void expect(Snapshot A) {
    expected = A;
  }

  /** The draft of a snapshot, expected or not; a helper then begins with the next. */
  SolverSelector.Draft of(Snapshot A) {
    SolverSelector.Draft ready = A.equals(begun) ? finished() : null;
    SolverSelector.Draft result = ready == null ? draft(A) : ready;
    Snapshot next = expected;
    begun = next;
    draft = next == null ? null : threads.ahead(() -> draft(next));
    expected = null;
    return result;
  }

  private SolverSelector.Draft draft(Snapshot A) {
    return solvers.draft(A, A.nodeCount());
  }

  /** What the helper made, or null where it failed: the caller then meets the failure itself. */
  private SolverSelector.@Nullable Draft finished() {
    if (draft == null) {
      return null;
    }
    try {
      return draft.get();
    } catch (ExecutionException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
