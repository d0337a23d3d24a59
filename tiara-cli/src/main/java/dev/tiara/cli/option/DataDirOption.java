package dev.tiara.cli.option;

import dev.tiara.cli.terminal.Console;
import dev.tiara.data.sets.DataFolder;
import dev.tiara.data.sets.Download;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The option for the folder of the named data sets. */
@Heading.Under(Heading.ADVANCED)
public final class DataDirOption {
  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = {
        "Folder of the named data sets, also used for downloads.",
        "  Default: $TIARA_DATA, else ~/.cache/tiara."
      })
  private Path dataDir;

  public DataFolder folder(Console console) {
    return new DataFolder(
        dataDir == null ? DataFolder.defaultPath() : dataDir, new Download(console.tasks()));
  }

  /** The option as command-line arguments; empty if it was not given. */
  List<String> toArguments() {
    return dataDir == null ? List.of() : List.of("--data-dir", dataDir.toString());
  }
}
