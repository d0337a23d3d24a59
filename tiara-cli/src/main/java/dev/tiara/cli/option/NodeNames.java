package dev.tiara.cli.option;

import dev.tiara.data.nodes.NodeListFile;
import dev.tiara.data.nodes.SeedFile;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Names of nodes as an option gives them: one name, names separated by commas, or a file. */
public final class NodeNames {
  private final List<String> names;
  private final @Nullable Path file;
  private final List<Integer> lines;

  private NodeNames(List<String> names, @Nullable Path file, List<Integer> lines) {
    this.names = names;
    this.file = file;
    this.lines = lines;
  }

  /**
   * The names in a text. If the text is the name of a node, it is taken as such, even if it
   * contains a comma or is also the name of a file.
   */
  public static NodeNames of(String text, Nodes nodes) throws IOException {
    if (nodes.contains(text)) {
      return new NodeNames(List.of(text), null, List.of());
    }
    if (isFile(text)) {
      return in(Path.of(text), nodes);
    }
    return new NodeNames(SeedFile.names(text), null, List.of());
  }

  /** The names in a file with one per line. */
  public static NodeNames in(Path file, Nodes nodes) throws IOException {
    List<NodeListFile.Entry> entries = NodeListFile.nodes(file, nodes);
    return new NodeNames(
        entries.stream().map(entry -> entry.names().get(0)).toList(),
        file,
        entries.stream().map(NodeListFile.Entry::line).toList());
  }

  /** Whether the text is the path of a file. */
  public static boolean isFile(String text) {
    try {
      return Files.isRegularFile(Path.of(text));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** The names, in the order given. */
  public List<String> names() {
    return names;
  }

  /** An error about one of the names, with its file and line. */
  public InputException locate(InputException error) {
    int at = error.value().map(names::indexOf).orElse(-1);
    return file == null || at < 0 ? error : error.in(file.toString(), lines.get(at));
  }
}
