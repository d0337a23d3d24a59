package dev.tiara.data.events;

import dev.tiara.data.Sha256;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.text.EventText;
import dev.tiara.data.text.InputFile;
import dev.tiara.data.text.TextFormat;
import dev.tiara.input.InputException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files named by an INPUT.
 *
 * @param input the input as the user wrote it
 * @param files the files to read, in this order
 * @param areParquet whether they are in Parquet format rather than text
 */
record EventFiles(String input, List<InputFile> files, boolean areParquet) implements Closeable {
  /** The input that means standard input. */
  static final String STANDARD_INPUT = "-";

  /** The file, or the files that a glob matches, in order of their names. */
  static EventFiles of(String input) throws IOException {
    if (input.equals(STANDARD_INPUT) || input.equals("/dev/stdin")) {
      InputFile file = InputFile.standardInput();
      return new EventFiles(input, List.of(file), EventText.isParquet(file));
    }
    List<InputFile> files = new ArrayList<>();
    boolean parquet = true;
    for (Path path : named(input)) {
      check(path);
      InputFile file = InputFile.of(path);
      if (!file.isStream() && Files.size(path) == 0) {
        throw new InputException("the file has no events").in(path.toString());
      }
      parquet &= file.isStream() ? EventText.isParquet(file) : isParquet(path);
      files.add(file);
    }
    return new EventFiles(input, files, parquet);
  }

  /** The path of the file, or of the files that a glob matches; empty for standard input. */
  static List<Path> named(String input) throws IOException {
    if (input.equals(STANDARD_INPUT)) {
      return List.of();
    }
    Path single = Path.of(input);
    boolean glob = !Files.exists(single) && input.matches(".*[*?\\[].*");
    List<Path> named = glob ? matches(input) : List.of(single);
    if (named.isEmpty()) {
      throw new NoSuchFileException(input, null, "no file matches");
    }
    return named;
  }

  private static boolean isParquet(Path path) {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(".parquet");
  }

  private static List<Path> matches(String glob) {
    try (Duck duck = Duck.open()) {
      return duck.rows("SELECT file FROM glob(" + Duck.literal(glob) + ") ORDER BY file").stream()
          .map(row -> Path.of(row.get(0)))
          .toList();
    }
  }

  private static void check(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    if (Files.isDirectory(file)) {
      throw new InputException(
              "is a directory; a glob such as \"" + file.resolve("*.csv") + "\" reads its files")
          .in(file.toString());
    }
    if (!Files.isReadable(file)) {
      throw new AccessDeniedException(file.toString());
    }
  }

  /**
   * Checks that two files have the same layout.
   *
   * @throws InputException if they have not
   */
  static void requireLike(TextFormat first, TextFormat other, String label, String firstLabel) {
    if (!first.isLike(other)) {
      throw new InputException("has a different layout than " + firstLabel).in(label);
    }
  }

  /** What messages call the whole input. */
  String label() {
    return files.size() == 1 ? files.get(0).label() : input;
  }

  /** The checksums of the files, of the bytes that were read, by the names of the files. */
  Map<String, String> checksums() throws IOException {
    Map<String, String> checksums = new TreeMap<>();
    for (InputFile file : files) {
      Path path = areParquet ? file.path() : null;
      checksums.put(file.label(), path == null ? file.checksum() : Sha256.of(path));
    }
    return checksums;
  }

  @Override
  public void close() throws IOException {
    for (InputFile file : files) {
      file.close();
    }
  }
}
