package dev.tiara.cli.option;

import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The option to overwrite files, and the rule for what an output may replace without it. */
@Heading.Under(Heading.OUTPUT)
public final class OverwriteOption {
  @Option(
      names = "--force",
      description = "Replace an existing output even if it is an input or a file of another kind.")
  private boolean force;

  /** Checks an output of a command that has no input files. */
  public void check(Path output, OutputKind kind) throws IOException {
    check(output, kind, List.of());
  }

  /**
   * Rejects an output that is one of the inputs, under whatever name, or an existing file of
   * another kind.
   *
   * @param inputs files, globs and named data sets, as the user wrote them
   * @throws InputException if the output must not be replaced without {@code --force}
   */
  public void check(Path output, OutputKind kind, List<String> inputs) throws IOException {
    if (force || !Files.exists(output)) {
      return;
    }
    for (String input : inputs) {
      if (isSame(output, input)) {
        throw new InputException(
            "output must not be an input, got " + output + " (--force replaces it)");
      }
    }
    if (Files.isRegularFile(output) && Files.size(output) > 0 && !kind.isOf(output)) {
      throw new InputException(
          "output must be new or hold "
              + kind.title()
              + ", got "
              + output
              + ", which holds something else (--force replaces it)");
    }
  }

  private static boolean isSame(Path output, String input) throws IOException {
    if (input.startsWith("dataset:") || input.equals("-")) {
      return false;
    }
    Path file = Path.of(input);
    if (Files.exists(file)) {
      return Files.isSameFile(output, file);
    }
    String glob = file.toAbsolutePath().normalize().toString();
    return FileSystems.getDefault()
        .getPathMatcher("glob:" + glob)
        .matches(output.toAbsolutePath().normalize());
  }
}
