package dev.tiara.experiments.comparison;

import dev.tiara.augment.AugmentationStream;
import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Augmenter;
import dev.tiara.augment.DropEdge;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;

/**
 * Augments a graph once for all runs with the same augmentation, as long as memory allows to keep
 * it. Safe from any thread.
 */
public final class AugmentationCache {
  private final Map<Map<String, String>, SoftReference<AugmentedGraph>> known = new HashMap<>();

  /**
   * An augmenter that does the same, once.
   *
   * @param settings that tell what it does
   */
  public Augmenter remembering(Augmenter augmenter, Map<String, String> settings) {
    if (augmenter instanceof DropEdge) {
      return augmenter; // draws anew every epoch
    }
    Map<String, String> key = new HashMap<>(settings);
    key.keySet().removeIf(name -> !name.startsWith("augmentation."));
    return new Augmenter() {
      @Override
      public AugmentationStream stream(Nodes nodes) {
        return augmenter.stream(nodes);
      }

      @Override
      public AugmentedGraph augment(DynamicGraph graph) {
        return once(key, augmenter, graph);
      }
    };
  }

  private synchronized AugmentedGraph once(
      Map<String, String> key, Augmenter augmenter, DynamicGraph graph) {
    SoftReference<AugmentedGraph> reference = known.get(key);
    AugmentedGraph kept = reference == null ? null : reference.get();
    if (kept == null) {
      kept = augmenter.augment(graph);
      known.put(key, new SoftReference<>(kept));
    }
    return kept;
  }
}
