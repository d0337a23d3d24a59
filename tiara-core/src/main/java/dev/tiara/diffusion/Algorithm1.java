package dev.tiara.diffusion;

import dev.tiara.graph.Snapshot;
import dev.tiara.sparse.SparseMatrix;

/**
 * One step of TiaRa (Lee and Jung, AAAI 2023, Algorithm 1).
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>A_t</td><td>{@code A}</td><td>snapshot at time t</td></tr>
 *   <tr><td>X̃_{t−1}ᵀ, X̃_tᵀ</td><td>{@code Xprev}, result</td>
 *       <td>time-aware diffusion matrices, transposed: row s is column s of X̃</td></tr>
 *   <tr><td>S_t</td><td>{@code S}</td><td>spatial augmenter</td></tr>
 *   <tr><td>γ</td><td>{@code gamma}</td><td>temporal decay ratio β / (α + β)</td></tr>
 *   <tr><td>ε</td><td>{@code epsilon}</td><td>filtering threshold</td></tr>
 * </table>
 *
 * <p>Lines 4 and 5 are one product here: X_t i_s = S_t ((1−γ) i_s + γ X̃_{t−1} i_s). Column s needs
 * no other column, so columns run in parallel and give the same bits on any number of threads.
 */
final class Algorithm1 {
  private final SpatialSolver spatial;
  private final double gamma;
  private final double epsilon;
  private final int topK;

  Algorithm1(TiaraSettings settings) {
    this.spatial =
        settings.isExact()
            ? new ExactInverse(settings.c())
            : new PowerIteration(settings.c(), settings.iterations());
    this.gamma = settings.gamma();
    this.epsilon = settings.epsilon();
    this.topK = settings.topK();
  }

  SparseMatrix step(Snapshot A, SparseMatrix Xprev, ColumnWorkers workers) {
    SpatialAugmenter S = spatial.solve(A); //                      lines 1-3
    return workers.columns(
        A,
        (s, x) -> {
          x.start(1 - gamma, s, gamma, Xprev); // (1−γ) i_s + γ X̃_{t−1} i_s
          x.diffuse(S); //                                         lines 4-5: X_t i_s
          x.filter(epsilon, topK); //                              line 6
          x.normalize(); //                                        line 7: X̃_t i_s
        });
  }
}
