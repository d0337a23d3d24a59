package dev.tiara.internal.column;

import dev.tiara.graph.Snapshot;
import java.util.Arrays;

/** A snapshot, with a lookup from nodes to their positions among the activated nodes. */
public final class ActivatedNodes {
  public final Snapshot A;

  /** The position of each node, −1 if it is not activated. */
  private final int[] positionOf;

  public ActivatedNodes(Snapshot A) {
    this.A = A;
    positionOf = new int[A.nodeCount()];
    Arrays.fill(positionOf, -1);
    for (int position = 0; position < A.activatedCount(); position++) {
      positionOf[A.activated(position)] = position;
    }
  }

  public int positionOf(int node) {
    return positionOf[node];
  }

  public int nodeAt(int position) {
    return A.activated(position);
  }

  public int count() {
    return A.activatedCount();
  }
}
