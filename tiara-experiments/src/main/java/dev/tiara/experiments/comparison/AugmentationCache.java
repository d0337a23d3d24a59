package dev.tiara.experiments.comparison;

import dev.tiara.augment.Augmentation;
import dev.tiara.augment.AugmentationStream;
import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Augmenter;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.matrix.SparseMatrix;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;

/**
 * Augments a graph once for all runs with the same augmentation, and keeps the result while memory
 * allows. A cache serves one graph only. Safe for use by multiple threads.
 */
public final class AugmentationCache {
  private final Map<Augmentation, SoftReference<AugmentedGraph>> known = new HashMap<>();

  /**
   * Wraps an augmenter so that its result is cached. Random augmenters, and those whose description
   * is only a name, are returned unchanged.
   */
  public Augmenter cached(Augmenter augmenter) {
    return augmenter.isRandom() || !augmenter.description().isBuildable()
        ? augmenter
        : new Cached(augmenter);
  }

  private final class Cached implements Augmenter {
    private final Augmenter augmenter;

    Cached(Augmenter augmenter) {
      this.augmenter = augmenter;
    }

    @Override
    public AugmentationStream stream(Nodes nodes) {
      return augmenter.stream(nodes);
    }

    @Override
    public Augmentation description() {
      return augmenter.description();
    }

    @Override
    public AugmentationStream unnormalized(Nodes nodes) {
      return augmenter.unnormalized(nodes);
    }

    @Override
    public SparseMatrix normalize(SparseMatrix matrix) {
      return augmenter.normalize(matrix);
    }

    @Override
    public AugmentedGraph augment(DynamicGraph graph) {
      return once(augmenter, graph);
    }
  }

  private synchronized AugmentedGraph once(Augmenter augmenter, DynamicGraph graph) {
    Augmentation key = augmenter.description();
    SoftReference<AugmentedGraph> reference = known.get(key);
    AugmentedGraph kept = reference == null ? null : reference.get();
    if (kept == null) {
      kept = augmenter.augment(graph);
      known.put(key, new SoftReference<>(kept));
    }
    return kept;
  }
}
