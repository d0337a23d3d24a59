package dev.tiara.experiments.baseline;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.learn.task.LinkSamples;
import dev.tiara.progress.Progress;

/** A training-free baseline that scores pairs of nodes by earlier snapshots. */
public interface Baseline {
  /** The name for tables. */
  String name();

  /**
   * The scores of all samples, step by step; those of a step depend only on the snapshots up to it.
   *
   * @param threads the number of threads, which does not affect the scores
   */
  double[] scores(DynamicGraph graph, LinkSamples samples, int threads, Progress progress);

  /** The same, computed by the calling thread alone. */
  default double[] scores(DynamicGraph graph, LinkSamples samples) {
    return scores(graph, samples, 1, Progress.NONE);
  }
}
