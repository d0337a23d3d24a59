package dev.tiara.learn.baseline;

import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.learn.task.LinkSamples;
import java.util.Arrays;

/** A rule that scores pairs by the snapshots up to now. */
public interface Baseline {
  /** The name for tables. */
  String name();

  /**
   * A scorer before the first snapshot.
   *
   * @param sources the nodes that will come first in a pair, ascending
   */
  Scorer start(DynamicGraph graph, int[] sources);

  /** Sees snapshots one after the other; scores the pairs of the next. */
  interface Scorer {
    void see(Snapshot snapshot);

    double score(int source, int target);
  }

  /** The scores of all samples, step after step; each step has seen the snapshots up to itself. */
  default double[] scores(DynamicGraph graph, LinkSamples samples) {
    int[] sources =
        Arrays.stream(samples.sources()).flatMapToInt(Arrays::stream).sorted().distinct().toArray();
    Scorer scorer = start(graph, sources);
    double[] scores = new double[samples.count()];
    int at = 0;
    for (int t = 0; t < samples.sources().length; t++) {
      scorer.see(graph.snapshot(t));
      for (int i = 0; i < samples.sources()[t].length; i++) {
        scores[at++] = scorer.score(samples.sources()[t][i], samples.targets()[t][i]);
      }
    }
    return scores;
  }
}
