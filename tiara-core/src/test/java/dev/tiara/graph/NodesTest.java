package dev.tiara.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class NodesTest {

  @Test
  void names_areUnchanged() {
    var nodes = Nodes.named(List.of("007", "a b", "\"q\",", "ü"));
    for (int i = 0; i < nodes.size(); i++) {
      assertThat(nodes.index(nodes.name(i))).isEqualTo(i);
    }
  }

  @Test
  void numberedNodes_areNamedAfterTheirIndex() {
    var nodes = Nodes.numbered(12);
    assertThat(nodes.name(11)).isEqualTo("11");
    assertThat(nodes.index("11")).isEqualTo(11);
    assertThat(nodes.contains("011")).isFalse();
    assertThat(nodes.contains("12")).isFalse();
    assertThat(nodes).isEqualTo(Nodes.numbered(11).with("11"));
  }

  @Test
  void allNames_areInTheOrderOfTheIndices() {
    assertThat(Nodes.named(List.of("b", "a")).with("c").names()).containsExactly("b", "a", "c");
    assertThat(Nodes.numbered(3).names()).containsExactly("0", "1", "2");
    Nodes shorter = Nodes.named(List.of("b"));
    shorter.with("a");
    assertThat(shorter.names()).containsExactly("b");
  }

  @Test
  void unknownName_isRejected() {
    assertThatThrownBy(() -> Nodes.named(List.of("a")).index("b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unknown node \"b\"");
  }

  @Test
  void indexOutOfRange_isRejected() {
    assertThatThrownBy(() -> Nodes.numbered(3).name(3))
        .hasMessage("node index must be between 0 and 2, got 3");
  }

  @Test
  void repeatedName_isRejected() {
    assertThatThrownBy(() -> Nodes.named(List.of("a", "a")))
        .hasMessage("node names must be distinct, got \"a\" twice");
    assertThatThrownBy(() -> Nodes.named(List.of("a")).with("a"))
        .hasMessage("node \"a\" exists already");
  }

  @Test
  void moreThanIndexable_isRejected() {
    assertThatThrownBy(() -> Nodes.numbered(1L << 31)).hasMessageContaining("got 2147483648");
  }

  @Test
  void removedNode_movesTheOthersUp() {
    var nodes = Nodes.named(List.of("a", "b", "c")).without(1);
    assertThat(nodes).isEqualTo(Nodes.named(List.of("a", "c")));
  }

  @Test
  void addedNodes_comeLast_andLeaveOthersUnchanged() {
    Nodes two = Nodes.named(List.of("a", "b"));
    Nodes four = two.withAll(List.of("c", "d"));
    assertThat(four).isEqualTo(Nodes.named(List.of("a", "b", "c", "d")));
    assertThat(two.size()).isEqualTo(2);
    assertThat(two.contains("c")).isFalse();
    // Both extend the same two nodes, each with names of its own.
    Nodes other = two.with("x");
    assertThat(other).isEqualTo(Nodes.named(List.of("a", "b", "x")));
    assertThat(four.name(2)).isEqualTo("c");
    assertThat(other.contains("c")).isFalse();
    assertThat(four.contains("x")).isFalse();
    assertThat(Nodes.numbered(2).with("2").name(2)).isEqualTo("2");
  }

  @Test
  void addingAnExistingNode_isRejected_andChangesNothing() {
    Nodes nodes = Nodes.named(List.of("a", "b"));
    assertThatThrownBy(() -> nodes.with("a")).hasMessage("node \"a\" exists already");
    assertThatThrownBy(() -> nodes.withAll(List.of("c", "c"))).hasMessageContaining("\"c\" twice");
    assertThat(nodes.contains("c")).isFalse();
    assertThat(nodes.with("c").size()).isEqualTo(3);
  }

  @Test
  @Timeout(20) // 0.1 s on an idle machine; copying all names on every insertion takes 37 s
  void addingFortyThousandNodesOneByOne_isFast() {
    Nodes nodes = Nodes.numbered(0);
    for (int i = 0; i < 40_000; i++) {
      nodes = nodes.with("n" + i);
    }
    assertThat(nodes.size()).isEqualTo(40_000);
    assertThat(nodes.index("n39999")).isEqualTo(39_999);
  }

  @Test
  void namesOfALongerList_areNotThoseOfTheShorterOne() {
    Nodes shorter = Nodes.named(List.of("a"));
    Nodes longer = shorter.withAll(List.of("b", "c"));
    assertThat(longer.index("c")).isEqualTo(2);
    assertThat(shorter.contains("b")).isFalse();
    assertThat(shorter.contains("c")).isFalse();
  }

  @Test
  void namesAddedTwice_areRejected_andCanBeAddedOnce() {
    Nodes nodes = Nodes.named(List.of("a"));
    assertThatThrownBy(() -> nodes.withAll(List.of("x", "y", "x")))
        .hasMessage("node names must be distinct, got \"x\" twice");
    assertThat(nodes.index("a")).isZero();
    assertThat(nodes.withAll(List.of("y", "x")).index("x")).isEqualTo(2);
  }

  @Test
  void maximumIndexableCount_isAllowed() {
    assertThat(Nodes.numbered(Integer.MAX_VALUE).size()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void equalNodes_haveTheSameNamesInTheSameOrder() {
    Nodes named = Nodes.named(List.of("0", "1"));
    assertThat(named).isEqualTo(Nodes.numbered(2)).hasSameHashCodeAs(Nodes.numbered(2));
    assertThat(Nodes.numbered(2)).isEqualTo(Nodes.numbered(2)).isNotEqualTo(Nodes.numbered(3));
    assertThat(named)
        .isNotEqualTo(Nodes.named(List.of("1", "0")))
        .isNotEqualTo(Nodes.named(List.of("0")))
        .isNotEqualTo("2 nodes");
    assertThat(named.hashCode()).isNotEqualTo(Nodes.numbered(3).hashCode());
    assertThat(named).hasToString("2 nodes");
  }

  @Test
  void missingNode_cannotBeRemoved() {
    assertThatThrownBy(() -> Nodes.named(List.of("a", "b")).without(2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got 2");
  }
}
