package dev.tiara.data.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * DuckDB's files in the temporary folder: a spill folder for data that does not fit into memory,
 * and its native library (70 MB), which its driver unpacks.
 *
 * <p>DuckDB itself would create a folder that everybody may read; this one is accessible to its
 * owner only. Both are deleted when the program ends, the library as soon as it is loaded if the
 * system allows it. What a killed program leaves behind is deleted by the next one.
 */
final class DuckFiles {
  private static final String FOLDER = "tiara-duckdb-";
  private static final Pattern FOLDER_OF_PROCESS = Pattern.compile(FOLDER + "(\\d{1,18})-\\d+");
  private static final Pattern LIBRARY = Pattern.compile("libduckdb_java\\d+\\.so");

  /** A library not written to for this long has been loaded, or its process was killed. */
  private static final Duration UNPACKED = Duration.ofMinutes(1);

  private static final Path SPILL = createSpill();

  private DuckFiles() {}

  static Path spill() {
    return SPILL;
  }

  private static Path createSpill() {
    try {
      // Java creates temporary folders that are accessible to their owner only.
      Path folder = Files.createTempDirectory(FOLDER + ProcessHandle.current().pid() + "-");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder), "tiara-spill"));
      deleteLeftovers(folder.resolveSibling(""));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes what killed programs left in a temporary folder, as far as permitted. */
  static void deleteLeftovers(Path temporary) {
    try (var files = Files.newDirectoryStream(temporary)) {
      for (Path file : files) {
        if (isLeft(file)) {
          delete(file);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // What cannot be listed or deleted is left to the next program.
    }
  }

  private static boolean isLeft(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    Matcher folder = FOLDER_OF_PROCESS.matcher(name);
    if (folder.matches()) {
      return Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
          && ProcessHandle.of(Long.parseLong(folder.group(1))).isEmpty();
    }
    return LIBRARY.matcher(name).matches()
        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(UNPACKED));
  }

  /** Deletes the file of the loaded library; Linux keeps its content for this process. */
  static void deleteLoadedLibrary() {
    Path maps = Path.of("/proc/self/maps");
    if (!Files.isReadable(maps)) {
      return;
    }
    try {
      for (String line : Files.readAllLines(maps)) {
        int path = line.indexOf('/');
        Path file = Path.of(path < 0 ? "" : line.substring(path));
        if (LIBRARY.matcher(String.valueOf(file.getFileName())).matches()) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException e) {
      // It is deleted when the program ends.
    }
  }

  private static void delete(Path path) {
    try (var files = Files.walk(path)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      // Nothing to be done: the program is ending, or the file belongs to someone else.
    }
  }
}
