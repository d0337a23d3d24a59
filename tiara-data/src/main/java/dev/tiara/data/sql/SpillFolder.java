package dev.tiara.data.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/**
 * The folder to which DuckDB writes what does not fit into memory. DuckDB would create one that
 * everybody may read; this one is for its owner only, and deleted when the program ends.
 */
final class SpillFolder {
  private static final Path FOLDER = create();

  private SpillFolder() {}

  static Path path() {
    return FOLDER;
  }

  private static Path create() {
    try {
      // Java's own temporary folders are for their owner only.
      Path folder =
          Files.createTempDirectory("tiara-duckdb-" + ProcessHandle.current().pid() + "-");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder), "tiara-spill"));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) {
    try (var files = Files.walk(folder)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      // The program ends: there is nobody left to tell, and nothing else to do.
    }
  }
}
