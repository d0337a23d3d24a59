package dev.tiara.learn.baseline;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.learn.task.LinkSamples;

/** A rule that scores pairs by the snapshots up to now. */
public interface Baseline {
  /** The name for tables. */
  String name();

  /**
   * The scores of all samples, step after step; each step has seen the snapshots up to itself.
   *
   * @param threads the number of threads, which does not affect the scores
   */
  double[] scores(DynamicGraph graph, LinkSamples samples, int threads, Progress progress);

  /** The same by the calling thread alone. */
  default double[] scores(DynamicGraph graph, LinkSamples samples) {
    return scores(graph, samples, 1, Progress.NONE);
  }
}
