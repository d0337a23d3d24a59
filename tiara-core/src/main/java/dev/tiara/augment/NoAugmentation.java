package dev.tiara.augment;

import dev.tiara.graph.Nodes;

/** The baseline None: self-loops are added and D^(−1/2) (A_t + I) D^(−1/2) comes out. */
public record NoAugmentation() implements Unnormalized {
  @Override
  public AugmentationStream stream(Nodes nodes) {
    return snapshot -> normalize(SelfLooped.of(snapshot));
  }

  @Override
  public AugmentationStream unnormalized(Nodes nodes) {
    return SelfLooped::of;
  }

  @Override
  public boolean isSymmetricallyNormalized() {
    return true;
  }
}
