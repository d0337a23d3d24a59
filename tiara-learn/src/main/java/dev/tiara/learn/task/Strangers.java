package dev.tiara.learn.task;

/** Which nodes may be drawn as random negatives of a source in a snapshot. */
public enum Strangers {
  /** Nodes without a link to or from the source in that snapshot. */
  UNLINKED,
  /**
   * Nodes that are not targets of the source's own original links, as in the authors' code. A node
   * whose latest event went to the source may be drawn, so that a link of the snapshot is labelled
   * both ways: as a link and as none.
   */
  AS_PUBLISHED
}
