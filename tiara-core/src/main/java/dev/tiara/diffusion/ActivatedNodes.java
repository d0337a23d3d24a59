package dev.tiara.diffusion;

import dev.tiara.graph.Snapshot;
import java.util.Arrays;

/** A snapshot with its way back from nodes to positions among the activated. */
final class ActivatedNodes {
  final Snapshot A;

  /** Position of each node, −1 where it is not activated. */
  private final int[] positionOf;

  ActivatedNodes(Snapshot A) {
    this.A = A;
    positionOf = new int[A.nodeCount()];
    Arrays.fill(positionOf, -1);
    for (int position = 0; position < A.activatedCount(); position++) {
      positionOf[A.activated(position)] = position;
    }
  }

  int positionOf(int node) {
    return positionOf[node];
  }

  int nodeAt(int position) {
    return A.activated(position);
  }

  int count() {
    return A.activatedCount();
  }
}
