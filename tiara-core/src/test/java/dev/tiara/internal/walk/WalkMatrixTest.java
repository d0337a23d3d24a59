package dev.tiara.internal.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import org.junit.jupiter.api.Test;

class WalkMatrixTest {
  /** The bound on what a product may be off counts the additions of a row. */
  @Test
  void longestRow_isThatOfTheNodeWithMostNeighbours_andItself() {
    var star = Snapshot.of(9, Direction.UNDIRECTED, new int[] {4, 4, 4, 1}, new int[] {2, 3, 7, 8});
    WalkMatrix walk = WalkMatrix.of(star);
    assertThat(walk.size).isEqualTo(6);
    assertThat(walk.longestRow()).isEqualTo(4);
    assertThat(walk.entries()).isEqualTo(4 + 3 * 2 + 2 * 2);
  }
}
