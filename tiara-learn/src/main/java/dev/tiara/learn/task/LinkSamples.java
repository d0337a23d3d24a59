package dev.tiara.learn.task;

import java.util.Arrays;

/**
 * Pairs of nodes to classify, by the time step whose embeddings predict them; within a step, the
 * links of the next snapshot come first, then as many pairs that are not links. The arrays are its
 * own and must not be written to.
 *
 * @param sources of step t
 * @param targets of step t
 * @param positives how many of step t are links
 */
public record LinkSamples(int[][] sources, int[][] targets, int[] positives) {

  /** The number of pairs. */
  public int count() {
    return Arrays.stream(sources).mapToInt(step -> step.length).sum();
  }

  /** The pairs of the time steps [from, to), of which there may be fewer. */
  LinkSamples between(int from, int to) {
    int first = Math.min(from, sources.length);
    int end = Math.min(to, sources.length);
    return new LinkSamples(
        Arrays.copyOfRange(sources, first, end),
        Arrays.copyOfRange(targets, first, end),
        Arrays.copyOfRange(positives, first, end));
  }

  /** All sources, step after step. */
  public int[] allSources() {
    return Arrays.stream(sources).flatMapToInt(Arrays::stream).toArray();
  }

  /** All targets, step after step. */
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

  /** 1 for a link, 0 for none, step after step. */
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
