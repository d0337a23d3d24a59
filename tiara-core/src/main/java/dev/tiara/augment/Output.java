package dev.tiara.augment;

import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Stable;
import java.io.Serializable;

/**
 * The variant of X̃_tᵀ that an augmenter returns. The steps are applied in the order of the
 * parameters and do not affect the diffusion.
 *
 * @param symmetrized whether to take (X̃ + X̃ᵀ)/2, an undirected graph
 * @param unweighted whether to replace weights by 1
 * @param normalized whether to divide by the square roots of the row sums on both sides
 */
@Stable
public record Output(boolean symmetrized, boolean unweighted, boolean normalized)
    implements Serializable {
  /** X̃_tᵀ itself: rows are distributions. */
  public static final Output DIFFUSION = new Output(false, false, false);

  /**
   * The paper's symmetric trick (appendix): Â = support of (X̃ + X̃ᵀ)/2, then D̂^(−1/2) Â
   * D̂^(−1/2).
   */
  public static final Output SYMMETRIC_TRICK = new Output(true, true, true);

  /** The same without normalisation. */
  Output unnormalized() {
    return new Output(symmetrized, unweighted, false);
  }

  SparseMatrix of(SparseMatrix diffusion) {
    SparseMatrix matrix = symmetrized ? diffusion.symmetrized() : diffusion;
    matrix = unweighted ? matrix.unweighted() : matrix;
    return normalized ? matrix.symmetricallyNormalized() : matrix;
  }
}
