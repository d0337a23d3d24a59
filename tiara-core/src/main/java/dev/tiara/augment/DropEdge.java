package dev.tiara.augment;

import dev.tiara.graph.Nodes;

/**
 * The baseline DropEdge: each entry of A_t is dropped with a probability, self-loops are added, and
 * the rest is normalised as in {@link NoAugmentation}.
 *
 * <p>Edges are drawn anew in each epoch. Whether an edge stays depends on seed, epoch, time and the
 * edge alone, so a run repeats exactly.
 *
 * @param probability of an edge to be dropped
 * @param seed of the draws
 * @param epoch whose draws these are
 */
public record DropEdge(double probability, long seed, int epoch) implements Augmenter {

  /** Checks the probability. */
  public DropEdge {
    if (!(probability >= 0 && probability < 1)) {
      throw new IllegalArgumentException(
          "dropedge probability must be in [0, 1), got " + probability);
    }
  }

  /** The draws of epoch 0. */
  public DropEdge(double probability, long seed) {
    this(probability, seed, 0);
  }

  @Override
  public DropEdge forEpoch(int other) {
    return new DropEdge(probability, seed, other);
  }

  @Override
  public AugmentationStream stream(Nodes nodes) {
    return new SelfLooped((time, edge) -> draw(time, edge) >= probability);
  }

  /** A uniform number in [0, 1) for an edge. */
  private double draw(int time, int edge) {
    long bits = mix(mix(mix(seed) + epoch) + time) + edge;
    return (mix(bits) >>> 11) * 0x1.0p-53;
  }

  /** SplitMix64's finaliser (Steele, Lea and Flood 2014): neighbours in, unrelated bits out. */
  private static long mix(long z) {
    z += 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
