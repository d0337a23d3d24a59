package dev.tiara.data.output;

import dev.tiara.internal.file.AtomicFile;
import dev.tiara.internal.file.AtomicFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** The file formats for augmented graphs, selected by file extension. */
public enum AugmentedFormat {
  /** Text: {@code snapshot,source,target,weight}, with a description in a file beside it. */
  CSV(".csv"),
  /** The same, gzipped. */
  CSV_GZ(".csv.gz"),
  /** The same columns in Parquet. */
  PARQUET(".parquet"),
  /** NumPy arrays: CSR by snapshot, node names, parameters. */
  NPZ(".npz"),
  /** A CSV file by snapshot, the nodes, and a manifest. */
  FOLDER("");

  private final String ending;

  AugmentedFormat(String ending) {
    this.ending = ending;
  }

  /**
   * The format of a file with this name.
   *
   * @throws IllegalArgumentException if the ending means nothing here
   */
  public static AugmentedFormat of(Path path) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    for (AugmentedFormat format : values()) {
      boolean folder = format == FOLDER;
      if (folder ? Files.isDirectory(path) || !hasEnding(path) : name.endsWith(format.ending)) {
        return format;
      }
    }
    throw new IllegalArgumentException(
        "output must end in .csv, .csv.gz, .parquet or .npz, or be a folder, got \"" + path + "\"");
  }

  private static boolean hasEnding(Path path) {
    Path name = path.getFileName();
    return name != null && name.toString().lastIndexOf('.') > 0;
  }

  /** The file beside an output that describes it, for formats that have no place for that. */
  public Optional<Path> sideFile(Path path) {
    return this == CSV || this == CSV_GZ ? Optional.of(SideFile.of(path)) : Optional.empty();
  }

  /** Throws if the file cannot be written, before any work is done for it. */
  public void check(Path path) throws IOException {
    if (this == FOLDER) {
      AtomicFolder.check(path, FolderSink.MANIFEST);
    } else {
      AtomicFile.check(path);
      if (sideFile(path).isPresent()) {
        AtomicFile.check(sideFile(path).get());
      }
    }
  }

  /** Writes all that the content gives, whole, or throws and leaves what was there before. */
  public void write(Path path, AugmentedRun run, AugmentedSink.Content content) throws IOException {
    switch (this) {
      case CSV -> SideFile.write(path, out -> writeCsv(out, run, content));
      case CSV_GZ ->
          SideFile.write(
              path,
              out -> {
                var gzip = new FastGzip(out);
                Map<String, Object> about = writeCsv(gzip, run, content);
                gzip.finish();
                return about;
              });
      case PARQUET ->
          AtomicFile.write(
              path,
              out -> {
                var sink = new ParquetSink(out, run);
                content.writeTo(sink);
                sink.finish();
              });
      case NPZ ->
          AtomicFile.write(
              path,
              out -> {
                var sink = new NpzSink(out, run);
                content.writeTo(sink);
                sink.finish();
              });
      case FOLDER ->
          AtomicFolder.make(
              path,
              FolderSink.MANIFEST,
              temporary -> {
                var sink = new FolderSink(temporary, run);
                content.writeTo(sink);
                sink.finish();
              });
    }
  }

  /** Writes the rows, and returns what there is to say about them. */
  private static Map<String, Object> writeCsv(
      OutputStream out, AugmentedRun run, AugmentedSink.Content content) throws IOException {
    var sink = new CsvSink(out, run.nodes());
    content.writeTo(sink);
    sink.flush();
    return run.describe(sink.certificates());
  }

  /** Speed before size. */
  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
