package dev.tiara.data.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.data.GraphData;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeFileTest {
  /** Nodes ann, b and 007, two snapshots. */
  private static final GraphData DATA =
      GraphData.cut(
          EventTable.builder().add("ann", "b", 0).add("b", "007", 1).build(),
          TimeBins.ofWidth(1),
          Direction.UNDIRECTED,
          Weighting.UNWEIGHTED);

  @TempDir Path folder;

  private Path file(String lines) throws IOException {
    return Files.writeString(folder.resolve("nodes.csv"), lines.replace(";", "\n") + "\n");
  }

  @Test
  void labels_areThoseOfTheNamedNodes_numberedInOrder() throws IOException {
    GraphData data = NodeFile.withLabels(DATA, file("node,label;007,10;ann,9"));
    assertThat(data.labels()).containsExactly(0, -1, 1);
    assertThat(data.classes()).isEqualTo(2);
    assertThat(NodeFile.withLabels(DATA, file("node,label;b,red;007,;ann,\"a, b\"")).labels())
        .containsExactly(0, 1, -1);
  }

  @Test
  void features_areTheSameInAllSnapshots_orOfEach() throws IOException {
    GraphData fixed = NodeFile.withFeatures(DATA, file("node,x,y;b,3,4;ann,1,2e1;007,5,-6"));
    assertThat(fixed.features()).hasSize(2);
    assertThat(fixed.features().get(1))
        .isDeepEqualTo(new float[][] {{1, 20}, {3, 4}, {5, -6}})
        .isSameAs(fixed.features().get(0));
    GraphData changing =
        NodeFile.withFeatures(
            DATA, file("snapshot,node,x;1,ann,4;1,b,5;1,007,6;0,ann,1;0,b,2;0,007,3"));
    assertThat(changing.features().get(0)).isDeepEqualTo(new float[][] {{1}, {2}, {3}});
    assertThat(changing.features().get(1)).isDeepEqualTo(new float[][] {{4}, {5}, {6}});
  }

  @Test
  void folder_isReportedAsFolder() {
    assertThatThrownBy(() -> NodeFile.withFeatures(DATA, folder))
        .isInstanceOf(InputException.class)
        .hasMessage(folder + ": is a folder, not a file");
  }

  @Test
  void nameWithGlobCharacters_isASingleFile() throws IOException {
    Files.writeString(folder.resolve("nodes1.csv"), "node,x\nann,1\nb,1\n007,1\n");
    Path file = Files.writeString(folder.resolve("nodes[1].csv"), "node,x\nann,2\nb,2\n007,2\n");
    assertThat(NodeFile.withFeatures(DATA, file).features().get(0))
        .isDeepEqualTo(new float[][] {{2}, {2}, {2}});
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,b;ann,1 | : columns must be node,label, got a,b",
        "node,label;ann,1;b,1 | : labels must have at least 2 classes, got 1",
        "node,label;ann,1;7,2 | : unknown nodes (not in the input): 7",
        "node,label;ann,1;p,2;q,2;r,2;s,2 | : unknown nodes (not in the input): 4, such as p,",
        "node,label;ann,1;b,2;ann,2 | :4: node \"ann\" is listed twice",
        "node,label;ann,1;b | :3: expected 2 columns, got 1",
        "node,label;ann,1;b,2,3 | :3: expected 2 columns, got 3",
        "node,label;ann,1;\"b,2 | :3: a quote is not closed, or something follows it",
        "node,label;ann,\"1\"x;b,2 | :2: a quote is not closed, or something follows it"
      })
  void invalidLabels_areReported(String lines, String message) throws IOException {
    Path file = file(lines);
    assertThatThrownBy(() -> NodeFile.withLabels(DATA, file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "node;ann;b;007 | : columns must be node,f1,f2,... or snapshot,node,f1,f2,..., got node",
        "node,x;ann,1;b,2 | : features must be given for all 3 nodes, got none for 007",
        "node,x;ann,1;b,2;007,x | :4: x must be a finite number, got \"x\"",
        "node,x;ann,1;b,2;007,3;b,2 | :5: node \"b\" is listed twice",
        "node,x;ann,1;b,2;007,3;c,2 | : unknown nodes (not in the input): c",
        "snapshot,node,x;2,ann,1 | :2: snapshot must be between 0 and 1, got 2",
        "snapshot,node,x;0,ann,1;0,b,1;0,007,1 | : features must be given for all 3 nodes in"
            + " snapshot 1"
      })
  void invalidFeatures_areReported(String lines, String message) throws IOException {
    Path file = file(lines);
    assertThatThrownBy(() -> NodeFile.withFeatures(DATA, file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + message);
  }
}
