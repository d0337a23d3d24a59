package dev.tiara.experiments.baseline;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import java.util.HashMap;
import java.util.Map;

/**
 * EdgeBank (Poursafaei et al. 2022): predicts that a pair that was linked before will be linked
 * again.
 *
 * @param window the number of latest snapshots that it remembers; 0 for all
 */
public record EdgeBank(int window) implements StepwiseBaseline {
  /** Checks the window. */
  public EdgeBank {
    if (window < 0) {
      throw new IllegalArgumentException("window must be at least 0, got " + window);
    }
  }

  @Override
  public String name() {
    return window == 0 ? "EdgeBank, unlimited" : "EdgeBank, window " + window;
  }

  @Override
  public Scorer start(DynamicGraph graph) {
    return new Scorer() {
      private final Map<Long, Integer> last = new HashMap<>();
      private int time = -1;

      @Override
      public void reveal(Snapshot snapshot) {
        time++;
        snapshot.forEachEdge((u, v, weight) -> last.put(((long) u << 32) | v, time));
      }

      @Override
      public double score(int source, int target) {
        Integer seen = last.get(((long) source << 32) | target);
        return seen != null && (window == 0 || time - seen < window) ? 1 : 0;
      }
    };
  }
}
