package dev.tiara.cli.option;

import dev.tiara.answers.proximity.ProximityQuestion.Seed;
import dev.tiara.data.nodes.SeedFile;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import dev.tiara.input.UserInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the node or nodes from which a walk starts. */
public final class SeedOption {
  @Option(
      names = "--seed",
      paramLabel = "NODE",
      parameterConsumer = NodeArgument.class,
      description =
          "Name of the start node, or several separated by commas; or a file, as for --seeds.")
  private @Nullable String seed;

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description = "CSV file of start nodes, node[,weight] per line.")
  private @Nullable Path file;

  /** Checks that exactly one of the options is given. */
  public void check() {
    if ((seed == null) == (file == null)) {
      throw new InputException("either {seed} or {seeds} must be given")
          .about("seed", "seeds")
          .gotFigures(seed == null ? "neither" : "both");
    }
  }

  /** The file of seeds, if there is one. */
  public List<String> files() {
    return file != null || NodeNames.isFile(text()) ? List.of(text()) : List.of();
  }

  /** The option as the user wrote it. */
  public String text() {
    return seed == null ? String.valueOf(file) : seed;
  }

  /**
   * The seeds. If the text is the name of a node, it is taken as such, even if it contains a comma
   * or is also the name of a file.
   */
  public List<Seed> of(Nodes nodes) throws IOException {
    check();
    if (file != null) {
      return read("seeds", file, nodes);
    }
    String text = text();
    if (nodes.contains(text)) {
      return List.of(new Seed(text));
    }
    return NodeNames.isFile(text)
        ? read("seed", Path.of(text), nodes)
        : SeedFile.names(text).stream().map(Seed::new).toList();
  }

  private static List<Seed> read(String parameter, Path path, Nodes nodes) throws IOException {
    return UserInput.checked(parameter, () -> SeedFile.read(path, nodes)).stream()
        .map(seed -> new Seed(seed.node(), seed.weight()))
        .toList();
  }
}
