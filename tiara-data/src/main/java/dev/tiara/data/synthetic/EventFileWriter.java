package dev.tiara.data.synthetic;

import dev.tiara.data.sql.Duck;
import dev.tiara.data.sql.SqlFailure;
import dev.tiara.input.InputException;
import dev.tiara.internal.file.AtomicFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.duckdb.DuckDBAppender;

/** Writes generated events to event files with the columns {@code source,target,time}. */
public final class EventFileWriter {
  private static final String MARK = "tiara generated events, version 1";

  private EventFileWriter() {}

  /**
   * Writes the events to a file, completely or not at all.
   *
   * @return the number of events
   * @throws IllegalArgumentException if the name does not end in .csv, .csv.gz or .parquet
   */
  public static long write(Generator generator, Path path) throws IOException {
    check(path);
    String name = path.toString().toLowerCase(Locale.ROOT);
    long[] count = {0};
    if (name.endsWith(".parquet")) {
      AtomicFile.make(path, temporary -> count[0] = parquet(generator, temporary));
    } else if (name.endsWith(".csv")) {
      AtomicFile.write(path, out -> count[0] = csv(generator, out));
    } else {
      AtomicFile.write(
          path,
          out -> {
            var gzip = new GZIPOutputStream(out, 1 << 16);
            count[0] = csv(generator, gzip);
            gzip.finish();
          });
    }
    return count[0];
  }

  /**
   * Checks the file name before any work is done.
   *
   * @throws IllegalArgumentException if it does not end in .csv, .csv.gz or .parquet
   */
  public static void check(Path path) {
    String name = path.toString().toLowerCase(Locale.ROOT);
    if (!name.endsWith(".csv") && !name.endsWith(".csv.gz") && !name.endsWith(".parquet")) {
      throw new InputException("output", "must end in .csv, .csv.gz or .parquet", path.toString());
    }
  }

  /** Writes the events as CSV, and returns their number. */
  public static long csv(Generator generator, OutputStream out) throws IOException {
    Writer writer =
        new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    writer.write("source,target,time\n");
    long[] count = {0};
    generator.generate(
        (source, target, time) -> {
          writer.write(source + "," + target + "," + time + "\n");
          count[0]++;
        });
    writer.flush();
    return count[0];
  }

  private static long parquet(Generator generator, Path file) throws IOException {
    long[] count = {0};
    try (Duck duck = Duck.open()) {
      duck.run("CREATE TABLE events(source INTEGER, target INTEGER, time BIGINT)");
      try (DuckDBAppender rows = duck.connection().createAppender("events")) {
        generator.generate(
            (source, target, time) -> {
              try {
                rows.beginRow().append(source).append(target).append(time).endRow();
              } catch (SQLException e) {
                throw new IOException(e.getMessage(), e);
              }
              count[0]++;
            });
      }
      duck.run(
          "COPY events TO "
              + Duck.literal(file.toString())
              + " (FORMAT parquet, USE_TMP_FILE false, KV_METADATA {tiara: "
              + Duck.literal(MARK)
              + "})");
    } catch (SQLException | SqlFailure e) {
      throw new IOException(e.getMessage(), e);
    }
    return count[0];
  }
}
