package dev.tiara.experiments.baseline;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import java.util.Arrays;

/**
 * Assumes that recently active nodes will be active again: the score is the negative sum of the
 * ages of both endpoints, in snapshots since their last link.
 *
 * <p>A node without a link so far counts as more recent than any other: a node of the data that has
 * not appeared yet is bound to appear. This leak is a flaw of the task, not a merit of the
 * baseline, and part of why the task is easy.
 */
public record EndpointRecency() implements StepwiseBaseline {
  @Override
  public String name() {
    return "endpoint recency";
  }

  @Override
  public Scorer start(DynamicGraph graph) {
    int[] last = new int[graph.nodeCount()];
    Arrays.fill(last, Integer.MAX_VALUE);
    return new Scorer() {
      private int time = -1;

      @Override
      public void reveal(Snapshot snapshot) {
        time++;
        for (int p = 0; p < snapshot.activatedCount(); p++) {
          last[snapshot.activated(p)] = time;
        }
      }

      @Override
      public double score(int source, int target) {
        return -age(source) - age(target);
      }

      private int age(int node) {
        return last[node] == Integer.MAX_VALUE ? -1 : time - last[node];
      }
    };
  }
}
