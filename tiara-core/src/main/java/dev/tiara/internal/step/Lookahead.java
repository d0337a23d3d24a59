package dev.tiara.internal.step;

import dev.tiara.graph.Snapshot;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.solver.SolverSelector;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Prepares the next snapshot while the columns of the current one are computed, which is possible
 * because S_{t+1} depends on A_{t+1} and hardly on X̃_t. Otherwise one thread would order and
 * factor a snapshot while the others wait.
 */
final class Lookahead {
  private final SolverSelector solvers;
  private final WorkerPool threads;

  /** The snapshot announced as the next one; null if there is none. */
  private @Nullable Snapshot expected;

  /** The snapshot that a helper is preparing, and its draft. */
  private @Nullable Snapshot begun;

  private @Nullable Future<SolverSelector.Draft> draft;

  Lookahead(SolverSelector solvers, WorkerPool threads) {
    this.solvers = solvers;
    this.threads = threads;
  }

  /** Announces the snapshot that follows the one passed to the next {@link #of}. */
  void expect(Snapshot A) {
    expected = A;
  }

  /** The draft of a snapshot, expected or not. Has a helper start preparing the next one. */
  SolverSelector.Draft of(Snapshot A) {
    SolverSelector.Draft ready = A.equals(begun) ? finished() : null;
    SolverSelector.Draft result = ready == null ? draft(A) : ready;
    Snapshot next = expected;
    begun = next;
    draft = next == null ? null : threads.submitAhead(() -> draft(next));
    expected = null;
    return result;
  }

  private SolverSelector.Draft draft(Snapshot A) {
    return solvers.draft(A, A.nodeCount());
  }

  /** The helper's draft, or null if it failed: the caller then runs into the failure itself. */
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
