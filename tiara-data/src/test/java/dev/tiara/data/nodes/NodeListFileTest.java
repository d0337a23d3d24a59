package dev.tiara.data.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import dev.tiara.testing.Gzips;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of nodes and seeds: the same names, whoever reads them. */
class NodeListFileTest {
  private static final Nodes WITH_NODE = Nodes.named(List.of("a", "node", "Node", "b c", "d,\"e"));
  private static final Nodes WITHOUT = Nodes.named(List.of("a", "b c", "d,\"e"));

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("nodes.csv"), text);
  }

  private static List<String> listed(Path file, Nodes known) throws IOException {
    return NodeListFile.nodes(file, known).stream().map(entry -> entry.names().get(0)).toList();
  }

  private static List<String> seeds(Path file, Nodes known) throws IOException {
    return SeedFile.read(file, known).stream().map(SeedFile.Seed::node).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "node\na\n",
        "node\n",
        "Node\n a \n",
        "a\nnode\n",
        "\uFEFFnode\na\n",
        "\uFEFFa\nnode",
        "\n\nnode\r\n\r\na\r\n",
        "\"node\"\na\n",
        "a\n\"b c\"\n\"d,\"\"e\"\n",
        "b c\n\"d,\"\"e\" \n"
      })
  void everyReaderOfNodeLists_keepsAllNodes(String text) throws IOException {
    for (Nodes known : List.of(WITH_NODE, WITHOUT)) {
      List<String> named = new ArrayList<>();
      for (String line : text.replace("\uFEFF", "").split("\r?\n")) {
        String name = line.strip().replaceAll("^\"|\"$", "").replace("\"\"", "\"");
        if (!name.isEmpty()) {
          named.add(name);
        }
      }
      if (named.get(0).equalsIgnoreCase("node") && !known.contains(named.get(0))) {
        named.remove(0); // the header
      }
      Path file = file(text);
      if (named.isEmpty()) {
        assertThatThrownBy(() -> listed(file, known))
            .hasMessage(file + ": the file names no nodes");
        assertThatThrownBy(() -> seeds(file, known)).hasMessage(file + ": the file has no seeds");
      } else {
        assertThat(listed(file, known)).isEqualTo(named);
        if (named.stream().allMatch(known::contains)) {
          assertThat(seeds(file, known)).isEqualTo(named);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "\uFEFF", "node\n", "  \n"})
  void fileWithoutNodes_isRefused(String text) throws IOException {
    Path file = file(text);
    assertThatThrownBy(() -> NodeListFile.nodes(file, WITHOUT))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": the file names no nodes");
  }

  @Test
  void fileOfAnotherFormat_isRejectedByItsContent() throws IOException {
    Path gzip = Files.write(folder.resolve("packed.csv"), Gzips.packed("a\n".getBytes(UTF_8)));
    Path parquet = Files.writeString(folder.resolve("table.csv"), "PAR1\u0015\u0004");
    assertThatThrownBy(() -> NodeListFile.nodes(gzip, WITHOUT))
        .isInstanceOf(InputException.class)
        .hasMessage(gzip + ": the file is compressed by gzip, but its name does not end in .gz");
    assertThatThrownBy(() -> SeedFile.read(parquet, WITHOUT))
        .isInstanceOf(InputException.class)
        .hasMessage(
            parquet + ": the file is in Parquet format, but its name does not end in .parquet");
  }

  @Test
  void fileWithoutPairs_isRefused() throws IOException {
    Path file = file("source,target\n\n");
    assertThatThrownBy(() -> NodeListFile.pairs(file))
        .hasMessage(file + ": the file names no pairs");
    file("\uFEFFsource,target\na,node\n");
    assertThat(NodeListFile.pairs(file))
        .containsExactly(new NodeListFile.Entry(2, List.of("a", "node")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a~b,c|:2: expected node, got \"b,c\"",
        "a~\"b|:2: a quote is not closed, or something follows it before the end of the field",
        "a~\"b\"c|:2: a quote is not closed, or something follows it before the end of the field",
        "\"a~b\"~c,d|:3: expected node, got \"c,d\"",
      })
  void malformedLine_isNamed(String text, String message) throws IOException {
    Path file = file(text.replace('~', '\n'));
    assertThatThrownBy(() -> NodeListFile.nodes(file, WITHOUT))
        .isInstanceOf(InputException.class)
        .hasMessage(file + message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3f", "3d", "0x1p3", "1_000", "0x10", "", "1,5", "\u0663", "1e"})
  void weightThatNoUserWrites_isRefused(String weight) throws IOException {
    Path file = file("a,\"" + weight + "\"\n");
    assertThatThrownBy(() -> SeedFile.read(file, WITHOUT))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ":1: weight \"" + weight + "\" is not a number");
  }

  @Test
  void weightsWhoseSumOverflows_areRefusedWithTheFile() throws IOException {
    Path file = file("a,1e308\nb c,1e308\n");
    assertThatThrownBy(() -> SeedFile.read(file, WITHOUT))
        .isInstanceOf(InputException.class)
        .hasMessage(file + ": the sum of the weights of seeds must be finite");
  }
}
