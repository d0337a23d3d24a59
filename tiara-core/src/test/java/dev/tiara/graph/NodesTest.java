package dev.tiara.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class NodesTest {

  @Test
  void names_stayThemselves() {
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
  void unknownName_isRefused() {
    assertThatThrownBy(() -> Nodes.named(List.of("a")).index("b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unknown node \"b\"");
  }

  @Test
  void indexOutOfRange_isRefused() {
    assertThatThrownBy(() -> Nodes.numbered(3).name(3))
        .hasMessage("node must be between 0 and 2, got 3");
  }

  @Test
  void repeatedName_isRefused() {
    assertThatThrownBy(() -> Nodes.named(List.of("a", "a")))
        .hasMessage("node names must be distinct, got \"a\" twice");
    assertThatThrownBy(() -> Nodes.named(List.of("a")).with("a"))
        .hasMessage("node \"a\" exists already");
  }

  @Test
  void moreThanAnIndexAddresses_isRefused() {
    assertThatThrownBy(() -> Nodes.numbered(1L << 31)).hasMessageContaining("got 2147483648");
  }

  @Test
  void removedNode_movesTheOthersUp() {
    var nodes = Nodes.named(List.of("a", "b", "c")).without(1);
    assertThat(nodes).isEqualTo(Nodes.named(List.of("a", "c")));
  }
}
