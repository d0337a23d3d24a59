package dev.tiara.spark.input;

import dev.tiara.data.text.EventText;
import dev.tiara.input.InputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.jspecify.annotations.Nullable;

/**
 * The kind of an input on a file system, recognised by content rather than by name: Hive writes
 * Parquet files without an extension, and a folder of Parquet files may be a table of which only
 * some files belong to the current version.
 *
 * @param format the Spark data source that reads it; null for text
 * @param first the first non-empty file; for a table, its folder
 */
record FileKind(@Nullable String format, Path first) {
  /** Table formats, by the path within a table's folder that identifies them. */
  private static final Map<String, String> TABLES =
      Map.of("_delta_log", "delta", ".hoodie", "hudi", "metadata/*.metadata.json", "iceberg");

  private static final int MAGIC = 4;

  /**
   * Determines the kind of an input.
   *
   * @throws NoSuchFileException if there is no such file
   * @throws InputException if it has no events, is a part of a table, or is not text in UTF-8
   */
  static FileKind of(String input, Configuration hadoop) throws IOException {
    var path = new Path(input);
    FileSystem files = path.getFileSystem(hadoop);
    FileStatus[] matches = files.globStatus(path);
    if (matches == null || matches.length == 0) {
      throw new NoSuchFileException(input);
    }
    FileStatus first = null;
    for (FileStatus match : matches) {
      Optional<String> table = table(match.getPath(), files);
      if (table.isPresent()) {
        return new FileKind(table.get(), match.getPath());
      }
      if (first == null) {
        first = first(match, files).orElse(null);
      }
    }
    if (first == null) {
      throw new InputException("contains no events").in(input);
    }
    boolean packed = new CompressionCodecFactory(hadoop).getCodec(first.getPath()) != null;
    return new FileKind(packed ? null : format(first.getPath(), files), first.getPath());
  }

  /**
   * The format of the table in a folder; empty if the path is not a table.
   *
   * @throws InputException if the path is a part of a table
   */
  private static Optional<String> table(Path path, FileSystem files) throws IOException {
    for (Path at = path; at != null && !at.isRoot(); at = at.getParent()) {
      for (Map.Entry<String, String> table : TABLES.entrySet()) {
        FileStatus[] found = files.globStatus(new Path(at, table.getKey()));
        if (found != null && found.length > 0) {
          if (!at.equals(path)) {
            throw new InputException(
                path
                    + " is part of the "
                    + table.getValue()
                    + " table "
                    + at
                    + "; read the table itself, because only it knows which rows are current");
          }
          return Optional.of(table.getValue());
        }
      }
    }
    return Optional.empty();
  }

  private static @Nullable String format(Path file, FileSystem files) throws IOException {
    byte[] head;
    try (InputStream in = files.open(file)) {
      head = in.readNBytes(MAGIC);
    }
    EventText.checkNotGzip(head, label(file));
    String magic = new String(head, StandardCharsets.ISO_8859_1);
    if (magic.equals("PAR1")) {
      return "parquet";
    }
    if (magic.startsWith("ORC")) {
      return "orc";
    }
    if (magic.startsWith("Obj\u0001")) {
      return "avro";
    }
    if (magic.indexOf('\0') >= 0
        || magic.startsWith("\u00FF\u00FE")
        || magic.startsWith("\u00FE\u00FF")) {
      throw new InputException("text must be in UTF-8 on Spark, got UTF-16 or binary data")
          .in(file.toString());
    }
    return null;
  }

  private static Optional<FileStatus> first(FileStatus at, FileSystem files) throws IOException {
    if (at.isFile()) {
      return Optional.of(at).filter(file -> file.getLen() > 0);
    }
    FileStatus[] all = files.listStatus(at.getPath());
    Arrays.sort(all); // not every file system sorts by name
    for (FileStatus inside : all) {
      String name = inside.getPath().getName();
      boolean hidden = name.startsWith("_") || name.startsWith(".");
      Optional<FileStatus> found = hidden ? Optional.empty() : first(inside, files);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** The name of a file in messages: its path alone if it is on a local disk. */
  static String label(Path file) {
    return "file".equals(file.toUri().getScheme()) ? file.toUri().getPath() : file.toString();
  }

  /** Opens a text file, and decompresses it if its extension says that it is compressed. */
  static BufferedReader open(Path file, Configuration hadoop) throws IOException {
    InputStream in = file.getFileSystem(hadoop).open(file);
    var with = new Configuration(hadoop);
    with.set(StrictGzipCodec.CODECS, StrictGzipCodec.addedTo(hadoop));
    CompressionCodec codec = new CompressionCodecFactory(with).getCodec(file);
    return new BufferedReader(
        new InputStreamReader(
            codec == null ? in : codec.createInputStream(in), StandardCharsets.UTF_8));
  }
}
