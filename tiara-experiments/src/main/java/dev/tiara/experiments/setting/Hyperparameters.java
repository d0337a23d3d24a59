package dev.tiara.experiments.setting;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.augment.Merge;
import dev.tiara.augment.NoAugmentation;
import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;

/**
 * What the paper searched: a row of its appendix. What a model or an augmentation has no use for is
 * null.
 *
 * @param rnn of recurrent models
 * @param dropEdge the share of edges that DropEdge drops
 * @param alpha restart probability of GDC and TiaRa
 * @param beta time travel probability of TiaRa
 * @param epsilon filtering threshold of GDC and TiaRa
 * @param symmetricTrick of GDC and TiaRa
 */
public record Hyperparameters(
    int layers,
    double learningRate,
    Rnn rnn,
    double dropout,
    Double dropEdge,
    Double alpha,
    Double beta,
    Double epsilon,
    Boolean symmetricTrick) {

  /**
   * For data that the paper does not have: the same for every model and augmentation, the values
   * most frequent in the appendix for the task, and the authors' defaults of the diffusion.
   */
  public static Hyperparameters defaults(
      TaskKind task, ModelFamily model, AugmentationMethod method) {
    boolean diffusion = method == AugmentationMethod.GDC || method == AugmentationMethod.TIARA;
    return new Hyperparameters(
        task == TaskKind.LINK ? 3 : 2,
        task == TaskKind.LINK ? 0.05 : 0.02,
        model == ModelFamily.GCN ? null : Rnn.LSTM,
        0,
        method == AugmentationMethod.DROPEDGE ? 0.5 : null,
        diffusion ? 0.2 : null,
        method == AugmentationMethod.TIARA ? 0.3 : null,
        diffusion ? 1e-3 : null,
        diffusion ? task == TaskKind.LINK && model != ModelFamily.GCN : null);
  }

  /** The augmenter of these settings; K is 100 as in the paper. */
  public Augmenter augmenter(AugmentationMethod method, long seed, int threads) {
    return switch (method) {
      case NONE -> new NoAugmentation();
      case MERGE -> new Merge();
      case DROPEDGE -> new DropEdge(given("dropEdge", dropEdge), seed);
      case GDC, TIARA ->
          Tiara.builder()
              .alpha(given("alpha", alpha))
              .beta(method == AugmentationMethod.GDC ? 0 : given("beta", beta))
              .epsilon(given("epsilon", epsilon))
              .output(
                  given("symmetricTrick", symmetricTrick)
                      ? Output.SYMMETRIC_TRICK
                      : Output.DIFFUSION)
              .threads(threads)
              .build();
    };
  }

  private static <T> T given(String name, T value) {
    if (value == null) {
      throw new IllegalArgumentException("setting " + name + " must be given, got none");
    }
    return value;
  }
}
