package dev.tiara.data.output;

import dev.tiara.input.InputException;
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
  /** Text: {@code snapshot,source,target,weight}, with a description in a separate file. */
  CSV(".csv"),
  /** The same, gzipped. */
  CSV_GZ(".csv.gz"),
  /** The same columns in Parquet. */
  PARQUET(".parquet"),
  /** NumPy arrays: a CSR matrix per snapshot, node names, parameters. */
  NPZ(".npz"),
  /** A folder with a CSV file per snapshot, the nodes, and a manifest. */
  FOLDER("");

  private final String ending;

  AugmentedFormat(String ending) {
    this.ending = ending;
  }

  /**
   * The format for a file of this name.
   *
   * @throws IllegalArgumentException if the extension is unknown
   */
  public static AugmentedFormat of(Path path) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    for (AugmentedFormat format : values()) {
      boolean folder = format == FOLDER;
      if (folder ? Files.isDirectory(path) || !hasEnding(path) : name.endsWith(format.ending)) {
        return format;
      }
    }
    throw new InputException(
        "output", "must end in .csv, .csv.gz, .parquet or .npz, or be a folder", path.toString());
  }

  private static boolean hasEnding(Path path) {
    Path name = path.getFileName();
    return name != null && name.toString().lastIndexOf('.') > 0;
  }

  /** The separate file that describes an output, for formats that cannot contain a description. */
  public Optional<Path> descriptionFile(Path path) {
    return this == CSV || this == CSV_GZ ? Optional.of(DescriptionFile.of(path)) : Optional.empty();
  }

  /** Checks that the file can be written, before any work is done. */
  public void check(Path path) throws IOException {
    if (this == FOLDER) {
      AtomicFolder.check(path, FileMark::isAugmentedFolder);
    } else {
      AtomicFile.check(path);
      if (descriptionFile(path).isPresent()) {
        AtomicFile.check(descriptionFile(path).get());
      }
    }
  }

  /** Writes the content completely, or throws and leaves the previous file as it was. */
  public void write(Path path, AugmentedRun run, AugmentedSink.Content content) throws IOException {
    switch (this) {
      case CSV -> DescriptionFile.write(path, out -> writeCsv(out, run, content));
      case CSV_GZ ->
          DescriptionFile.write(
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
              FileMark::isAugmentedFolder,
              temporary -> {
                var sink = new FolderSink(temporary, run);
                content.writeTo(sink);
                sink.finish();
              });
    }
  }

  /** Writes the rows and returns their description. */
  private static Map<String, Object> writeCsv(
      OutputStream out, AugmentedRun run, AugmentedSink.Content content) throws IOException {
    var sink = new CsvSink(out, run.nodes());
    content.writeTo(sink);
    sink.flush();
    return run.describe(sink.certificates());
  }

  /** A gzip stream that prefers speed to size. */
  private static final class FastGzip extends GZIPOutputStream {
    FastGzip(OutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
