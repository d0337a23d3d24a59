package dev.tiara.experiments.baseline;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.learn.task.LinkSamples;
import dev.tiara.progress.Progress;

/** A baseline that sees snapshots one after the other and can score any pair. */
public interface StepwiseBaseline extends Baseline {
  /** A scorer that has not seen any snapshot. */
  Scorer start(DynamicGraph graph);

  /** Sees snapshots one after the other and scores pairs of the next one. */
  interface Scorer {
    void reveal(Snapshot snapshot);

    double score(int source, int target);
  }

  @Override
  default double[] scores(DynamicGraph graph, LinkSamples samples, int threads, Progress progress) {
    Scorer scorer = start(graph);
    double[] scores = new double[samples.count()];
    int steps = samples.sources().length;
    int at = 0;
    for (int t = 0; t < steps; t++) {
      scorer.reveal(graph.snapshot(t));
      for (int i = 0; i < samples.sources()[t].length; i++) {
        scores[at++] = scorer.score(samples.sources()[t][i], samples.targets()[t][i]);
      }
      progress.at(name(), "snapshots", t + 1, steps);
    }
    return scores;
  }
}
