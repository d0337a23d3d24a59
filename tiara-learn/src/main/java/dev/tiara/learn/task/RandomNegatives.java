package dev.tiara.learn.task;

import dev.tiara.stability.Experimental;

/** Which nodes may be drawn as random negatives of a source in a snapshot. */
@Experimental
public enum RandomNegatives {
  /** Nodes without a link to or from the source in that snapshot. */
  UNLINKED,
  /**
   * Nodes that are not targets of the source's own original links, as in the authors' code. A node
   * whose latest event went to the source may be drawn; a link of the snapshot is then labelled
   * both as a link and as a non-link.
   */
  AS_PUBLISHED
}
