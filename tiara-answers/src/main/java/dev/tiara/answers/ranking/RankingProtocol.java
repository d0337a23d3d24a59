package dev.tiara.answers.ranking;

/** Defines how links are ranked: how snapshots are split, and which nodes a link competes with. */
public interface RankingProtocol {
  /** The name, for options. */
  String name();

  /**
   * Splits a stream of this many snapshots.
   *
   * @throws IllegalArgumentException if there are too few snapshots
   */
  SnapshotSplit split(int snapshots);

  /** Whether new and repeated links are distinguished. */
  default boolean distinguishesNewLinks() {
    return true;
  }

  /**
   * Whether a ranker keeps learning from snapshots as they are revealed, as it would in production;
   * otherwise it learns from the training part alone, as published models do.
   */
  default boolean keepsLearning() {
    return false;
  }

  /** A judge that has not seen any snapshot. */
  Judge judge(EventStream stream);

  /** Sees the snapshots as the predictor does, and ranks the links of the next one. */
  interface Judge {
    /**
     * The nodes whose scores are needed to rank the links of a source in the next snapshot; empty
     * if its links are not to be ranked.
     */
    int[] pool(int snapshot, int source);

    /**
     * Ranks links of a source and adds the ranks to a list.
     *
     * @param targets the targets of its links in the snapshot, ascending
     * @param scores the scores of all nodes of the {@link #pool}, indexed by node
     */
    void rank(int snapshot, int source, int[] targets, double[] scores, RankList ranks);

    /** Reveals a snapshot, after its links were ranked. */
    void reveal(EventBatch snapshot);
  }
}
