package dev.tiara.answers.ranking;

/**
 * Sees snapshots one after the other and scores links of the next one. A snapshot is revealed only
 * after its links have been scored, so no score can depend on the future.
 */
public interface LinkScorer extends AutoCloseable {
  /** Reveals the next snapshot. */
  void reveal(EventBatch snapshot);

  /** Does in advance the work that the next score would otherwise wait for, such as training. */
  default void prepare() {}

  /**
   * Scores links from a source in the snapshot after the last revealed one; higher means more
   * likely. The source itself, if it is among the targets, is scored as the scorer sees fit; {@link
   * SelfAwareScorer} handles this case.
   *
   * @param targets nodes, each at most once
   * @param count the number of targets to score, from the first
   * @param scores receives a score for each of them
   */
  void score(int source, int[] targets, int count, double[] scores);

  /** Releases the resources of the scorer. */
  @Override
  default void close() {}
}
