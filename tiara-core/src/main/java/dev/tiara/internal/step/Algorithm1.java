package dev.tiara.internal.step;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.column.ActivatedNodes;
import dev.tiara.internal.column.Column;
import dev.tiara.internal.column.Columns;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.solver.SnapshotSolver;
import dev.tiara.internal.solver.SolverSelector;

/**
 * One step of TiaRa (Lee and Jung, AAAI 2023, Algorithm 1).
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>A_t</td><td>{@code A}</td><td>snapshot at time t</td></tr>
 *   <tr><td>X̃_{t−1}, X̃_t</td><td>{@code Xprev}, result</td><td>time-aware diffusion matrices</td></tr>
 *   <tr><td>S_t</td><td>{@code S}</td><td>spatial augmenter</td></tr>
 *   <tr><td>γ</td><td>in {@link Column}</td><td>temporal decay ratio β / (α + β)</td></tr>
 *   <tr><td>ε</td><td>in {@link Column}</td><td>filtering threshold</td></tr>
 * </table>
 *
 * <p>Lines 4 and 5 are one product here: X_t i_s = S_t ((1−γ) i_s + γ X̃_{t−1} i_s). Column s needs
 * no other column, so columns are computed in parallel, bit-identically on any number of threads.
 */
final class Algorithm1 implements AutoCloseable {
  private final Lookahead drafts;
  private final ColumnWorkers workers;
  private final WorkerPool threads;

  Algorithm1(TiaraSettings settings, int threads) {
    this.threads = new WorkerPool(threads);
    this.drafts = new Lookahead(new SolverSelector(settings, this.threads), this.threads);
    this.workers = new ColumnWorkers(settings, this.threads);
  }

  /** Announces the snapshot that follows the one of the next step. */
  void expect(Snapshot A) {
    drafts.expect(A);
  }

  Step step(Snapshot A, Columns Xprev) {
    SolverSelector.Draft draft = drafts.of(A);
    SnapshotSolver S = draft.choose(Xprev); //                            lines 1-3
    return step(workers, draft.activated(), S, Xprev);
  }

  /** The lines that follow once S_t is known, for all columns or some. */
  static Step step(
      ColumnWorkers workers, ActivatedNodes activated, SnapshotSolver S, Columns Xprev) {
    return workers.columns(
        activated,
        Xprev,
        x -> x.start(activated, Xprev), // x = (1−γ) i_s + γ X̃_{t−1} i_s
        S, //                              x = S_t x = X_t i_s              lines 4-5
        Column::sparsify); //              x = X̃_t i_s                      lines 6-7
  }

  @Override
  public void close() {
    threads.close();
  }
}
