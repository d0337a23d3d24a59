package dev.tiara.cli.option;

import dev.tiara.data.output.Table;
import dev.tiara.data.output.TableFile;
import dev.tiara.internal.text.Counted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option to write a table of results to a file. */
@Heading.Under(Heading.OUTPUT)
public final class TableOption {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Write the table to a .csv, .csv.gz or .parquet file.")
  private @Nullable Path file;

  private @Nullable OutputKind kind;

  /** Checks that the file may be written, before any work is done. */
  public void check(OverwriteOption overwrite, OutputKind written, List<String> inputs)
      throws IOException {
    kind = written;
    if (file != null) {
      TableFile.check(file);
      overwrite.check(file, written, inputs);
    }
  }

  /** Writes the table if a file was requested, and returns whether one was. */
  public boolean write(Table<?> table) throws IOException {
    if (file != null) {
      TableFile.write(file, table, Objects.requireNonNull(kind, "checked").mark());
    }
    return file != null;
  }

  /** The line to print instead of a table that was written to the file. */
  public String confirmation(int rows) {
    return file + ": " + Counted.of(rows, "row");
  }
}
