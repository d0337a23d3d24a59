package dev.tiara.learn.task;

import dev.tiara.stability.Experimental;
import java.util.Arrays;

/**
 * Pairs of nodes to classify, by the time step whose embeddings predict them; within a step, the
 * links of the next snapshot come first, followed by at most as many negatives. The arrays are not
 * copied and must not be modified.
 *
 * @param sources the sources of the pairs of step t
 * @param targets the targets of the pairs of step t
 * @param positives how many pairs of step t are links
 */
@Experimental
public record LinkSamples(int[][] sources, int[][] targets, int[] positives) {

  /** The number of pairs. */
  public int count() {
    return Arrays.stream(sources).mapToInt(step -> step.length).sum();
  }

  /** The pairs of the time steps [from, to), as far as there are any. */
  LinkSamples between(int from, int to) {
    int first = Math.min(from, sources.length);
    int end = Math.min(to, sources.length);
    return new LinkSamples(
        Arrays.copyOfRange(sources, first, end),
        Arrays.copyOfRange(targets, first, end),
        Arrays.copyOfRange(positives, first, end));
  }

  /** The pairs of the time steps from this one on. */
  LinkSamples from(int first) {
    return between(first, sources.length);
  }

  /** All sources, step by step. */
  public int[] allSources() {
    return Arrays.stream(sources).flatMapToInt(Arrays::stream).toArray();
  }

  /** All targets, step by step. */
  public int[] allTargets() {
    return Arrays.stream(targets).flatMapToInt(Arrays::stream).toArray();
  }

  /** The step of each pair. */
  public int[] steps() {
    int[] steps = new int[count()];
    int at = 0;
    for (int t = 0; t < sources.length; t++) {
      Arrays.fill(steps, at, at + sources[t].length, t);
      at += sources[t].length;
    }
    return steps;
  }

  /** 1 for each link and 0 for each negative, step by step. */
  public int[] labels() {
    int[] labels = new int[count()];
    int at = 0;
    for (int t = 0; t < sources.length; t++) {
      Arrays.fill(labels, at, at + positives[t], 1);
      at += sources[t].length;
    }
    return labels;
  }
}
