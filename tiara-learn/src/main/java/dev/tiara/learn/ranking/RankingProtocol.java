package dev.tiara.learn.ranking;

/** How links are ranked: how snapshots are split, and which nodes a link competes with. */
public interface RankingProtocol {
  /** The name, for options. */
  String name();

  /**
   * The parts of a stream.
   *
   * @throws IllegalArgumentException if there are too few snapshots
   */
  SnapshotSplit split(int snapshots);

  /** Whether new and repeated links are ranked apart. */
  default boolean tellsNewLinks() {
    return true;
  }

  /**
   * Whether a ranker learns from snapshots as they are revealed, as it does in use; otherwise it
   * learns from the training part alone, as published models do.
   */
  default boolean keepsLearning() {
    return false;
  }

  /** A judge that has seen nothing. */
  Judge judge(EventStream stream);

  /** Sees the snapshots as the predictor does, and ranks the links of the next one. */
  interface Judge {
    /**
     * The nodes whose scores are needed to rank the links of a source in the next snapshot; none if
     * its links are not to be ranked.
     */
    int[] pool(int snapshot, int source);

    /**
     * Ranks links of a source.
     *
     * @param targets of its links in the snapshot, ascending
     * @param scores of all nodes of the {@link #pool}, by node
     */
    void rank(int snapshot, int source, int[] targets, double[] scores, RankList ranks);

    /** Shows the snapshot, after its links were ranked. */
    void reveal(EventBatch snapshot);
  }
}
