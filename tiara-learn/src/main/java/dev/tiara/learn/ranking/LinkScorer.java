package dev.tiara.learn.ranking;

/**
 * Sees snapshots one after the other and scores links of the next one. It is never shown a snapshot
 * before it has scored it, so no score can depend on the future.
 */
public interface LinkScorer extends AutoCloseable {
  /** Shows the next snapshot. */
  void reveal(EventBatch snapshot);

  /** Does beforehand what the first score after a snapshot would wait for, such as training. */
  default void prepare() {}

  /**
   * Scores links from a source in the snapshot after the last revealed one; higher is likelier. The
   * source itself, if it is among the targets, is scored as the scorer sees fit; {@link
   * SelfAwareScorer} takes care of it.
   *
   * @param targets nodes, each at most once
   * @param count how many of the targets to score
   * @param scores receives a score for each of them
   */
  void score(int source, int[] targets, int count, double[] scores);

  /** Gives back what the scorer holds. */
  @Override
  default void close() {}
}
