package dev.tiara.learn.baseline;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.proximity.TimeAwareWalk;
import java.util.HashMap;
import java.util.Map;

/**
 * TiaRa's own proximity as a prediction: x_{t,u}[v], how often the time-aware surfer from u is at
 * v.
 *
 * <p>One walk for each source of a pair: O(K m_t) a snapshot and source.
 */
public record TimeAwareProximity(TiaraSettings settings) implements Baseline {
  @Override
  public String name() {
    return "time-aware proximity";
  }

  @Override
  public Scorer start(DynamicGraph graph, int[] sources) {
    Map<Integer, TimeAwareWalk> walks = new HashMap<>();
    Map<Integer, double[]> scores = new HashMap<>();
    for (int source : sources) {
      walks.put(source, new TimeAwareWalk(settings, graph.nodes(), source));
    }
    return new Scorer() {
      @Override
      public void see(Snapshot snapshot) {
        walks.forEach((source, walk) -> scores.put(source, walk.advance(snapshot)));
      }

      @Override
      public double score(int source, int target) {
        double[] ofSource = scores.get(source);
        if (ofSource == null) {
          throw new IllegalArgumentException(
              "source must be one that was announced, and a snapshot seen, got " + source);
        }
        return ofSource[target];
      }
    };
  }
}
