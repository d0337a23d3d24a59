package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.internal.column.Columns;
import org.junit.jupiter.api.Test;

/** What deleting a node does to the bounds of a column that has most of its mass there. */
class NodeEditsTest {

  /** Column 0 of nodes a, b, gone; the paper's may be at distance 0.2. */
  private static Columns columns(double... entries) {
    Columns columns = Columns.identity(3);
    int[] nodes = {0, 1, 2};
    columns.nodes[0] = nodes;
    columns.values[0] = entries;
    columns.toPaper[0] = 0.2;
    columns.toUnfiltered[0] = 0.2;
    return columns;
  }

  @Test
  void boundGrows_byTheMassThatIsLeft() {
    // Ours: a 0.1, gone 0.9. The paper's: a 0.1, b 0.1, gone 0.8, at distance 0.2. Without the node
    // ours is a 1 and the paper's a 0.5, b 0.5: at distance 1.
    Columns left = NodeEdits.delete(columns(0.1, 0, 0.9), 2);
    assertThat(left.values[0][0]).isEqualTo(1);
    assertThat(left.toPaper[0]).isGreaterThanOrEqualTo(1).isLessThanOrEqualTo(2);
    assertThat(left.toUnfiltered[0]).isGreaterThanOrEqualTo(1);
  }

  @Test
  void boundIsUnchanged_ifTheColumnDoesNotVisitTheNode() {
    Columns columns = columns(0.4, 0.6);
    columns.nodes[0] = new int[] {0, 1};
    assertThat(NodeEdits.delete(columns, 2).toPaper[0]).isEqualTo(0.2);
  }

  @Test
  void columnThatDoesNotVisitTheNode_keepsItsBits() {
    Columns columns = columns(0.4, 0.7);
    columns.nodes[0] = new int[] {0, 1};
    assertThat(NodeEdits.delete(columns, 2).values[0]).containsExactly(0.4, 0.7);
  }

  @Test
  void columnThatLosesAllMass_isUncertainUnlessItWasExact() {
    Columns columns = columns(1);
    columns.nodes[0] = new int[] {2};
    assertThat(NodeEdits.delete(columns, 2).toPaper[0]).isEqualTo(2);
    columns.toPaper[0] = 0;
    assertThat(NodeEdits.delete(columns, 2).toPaper[0]).isZero();
  }

  @Test
  void insertedNode_isExact() {
    Columns grown = NodeEdits.insertLast(columns(0.1, 0, 0.9), 5);
    assertThat(grown.toPaper[0]).isEqualTo(0.2);
    assertThat(grown.toPaper[4]).isZero();
    assertThat(grown.isUnit(4)).isTrue();
  }
}
