package dev.tiara.cli.option;

import dev.tiara.data.events.EventReader;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option to overwrite files, and the rule for what an output may replace without it. */
@Heading.Under(Heading.OUTPUT)
public final class OverwriteOption {
  @Option(
      names = "--force",
      description =
          "Replace an existing output even if it is an input, or not marked as the same kind of"
              + " output by Tiara.")
  private boolean force;

  private final List<Path> outputs = new ArrayList<>();

  /** Checks an output of a command that has no input files. */
  public void check(Path output, OutputKind kind) throws IOException {
    check(output, kind, List.of());
  }

  /**
   * Rejects an output that is one of the inputs, or another output of the same command, under
   * whatever name, and an existing file without the mark of its kind.
   *
   * @param inputs files, globs and named data sets, as the user wrote them
   * @throws InputException if the output must not be replaced without {@code --force}, or not at
   *     all because the command writes something else there
   */
  public void check(Path output, OutputKind kind, List<String> inputs) throws IOException {
    for (Path other : outputs) {
      if (SameFile.willBe(output, other)) {
        throw new InputException("output", "must be different files", null)
            .saying("two outputs of a command")
            .gotFigures(other + " and " + output);
      }
    }
    outputs.add(output);
    if (force || !Files.exists(output)) {
      return;
    }
    for (String input : inputs) {
      if (isSame(output, input)) {
        throw refused("output must not be an input", output);
      }
    }
    if (Files.isRegularFile(output) && Files.size(output) > 0 && !kind.isOf(output)) {
      throw refused("output must be new or marked by Tiara as " + kind.title(), output);
    }
  }

  /** Whether a file is in a folder that would be replaced as a whole. */
  private static boolean isInside(Path output, Path file) throws IOException {
    return Files.isDirectory(output) && file.toRealPath().startsWith(output.toRealPath());
  }

  private static InputException refused(String rule, Path output) {
    return new InputException(rule).about("force").got(output);
  }

  private static boolean isSame(Path output, String input) throws IOException {
    if (input.startsWith("dataset:") || input.equals("-")) {
      return false;
    }
    try {
      for (Path file : EventReader.files(input)) {
        if (Files.isSameFile(output, file) || isInside(output, file)) {
          return true;
        }
      }
      return false;
    } catch (NoSuchFileException e) {
      return false; // which reading it will say
    }
  }
}
