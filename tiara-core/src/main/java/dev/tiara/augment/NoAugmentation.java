package dev.tiara.augment;

import dev.tiara.graph.Nodes;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.stability.Stable;

/** The baseline None: the snapshot with self-loops, normalised to D^(−1/2) (A_t + I) D^(−1/2). */
@Stable
public record NoAugmentation() implements Augmenter {
  @Override
  public AugmentationStream stream(Nodes nodes) {
    return snapshot -> normalize(SelfLooped.of(snapshot));
  }

  @Override
  public Augmentation description() {
    return new Augmentation.None();
  }

  @Override
  public AugmentationStream unnormalized(Nodes nodes) {
    return SelfLooped::of;
  }

  @Override
  public SparseMatrix normalize(SparseMatrix matrix) {
    return matrix.symmetricallyNormalized();
  }
}
