package dev.tiara.spark.input;

import static org.apache.spark.sql.functions.col;

import dev.tiara.data.columns.ColumnChoice;
import dev.tiara.data.gzip.DamagedGzipException;
import dev.tiara.data.text.TextFormat;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Events to be read, and what is known about their columns in advance.
 *
 * @param title the name of the events in error messages
 * @param events all columns, as raw text if they come from text files, possibly followed by others
 * @param columns the names of the columns, which come first in {@code events}
 * @param named whether these names come from the input rather than being generated
 * @param hints names of unnamed columns, taken from a comment; empty for none
 * @param position a column that ascends in the order of the events; null if they have no order
 */
public record EventInput(
    String title,
    Dataset<Row> events,
    List<String> columns,
    boolean named,
    List<String> hints,
    @Nullable Column position) {
  /** The prefix of an input that is a table or view of the catalogue. */
  static final String TABLE = "table:";

  private static final String PARQUET = "parquet";

  /** Wraps a dataset that is provided by a user of the library. */
  public static EventInput of(Dataset<Row> events) {
    return unordered("events", events);
  }

  private static EventInput unordered(String title, Dataset<Row> events) {
    return new EventInput(title, events, List.of(events.columns()), true, List.of(), null);
  }

  /**
   * Opens a table or view of the catalogue, or a file, folder or glob on any file system that
   * Hadoop supports: Parquet, ORC, the formats of table connectors on the class path, or text that
   * is interpreted as by {@link dev.tiara.data.events.EventReader}.
   *
   * @param query a SQL query over the table {@code input}, which holds the events; null for all of
   *     them
   * @throws java.nio.file.NoSuchFileException if there is no such file
   * @throws InputException if there is no such table, or its format cannot be read
   */
  public static EventInput read(SparkSession spark, String input, @Nullable String query)
      throws IOException {
    EventInput all =
        input.startsWith(TABLE)
            ? table(spark, input.substring(TABLE.length()))
            : files(spark, input);
    if (query == null) {
      return all;
    }
    all.events
        .select(all.columns.stream().map(EventInput::column).toArray(Column[]::new))
        .createOrReplaceTempView("input");
    return unordered(input, spark.sql(query.strip().replaceFirst(";$", "")));
  }

  private static EventInput table(SparkSession spark, String name) {
    if (!spark.catalog().tableExists(name)) {
      throw new InputException("no such table or view in Spark's catalogue").in(TABLE + name);
    }
    return unordered(TABLE + name, spark.table(name));
  }

  private static EventInput files(SparkSession spark, String input) throws IOException {
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    FileKind kind = FileKind.of(input, hadoop);
    if (kind.format() != null) {
      Dataset<Row> events = load(spark, kind.format(), input);
      Column position = kind.format().equals(PARQUET) ? EventOrder.of(events).ofRows() : null;
      return new EventInput(input, events, List.of(events.columns()), true, List.of(), position);
    }
    TextFormat format;
    try (var in = FileKind.open(kind.first(), hadoop)) {
      format = TextFormat.of(FileKind.label(kind.first()), in);
    } catch (DamagedGzipException e) {
      throw e.in(FileKind.label(kind.first()));
    }
    Dataset<Row> lines = TextLines.of(spark, input, kind.first(), format);
    return new EventInput(
        input,
        lines,
        List.of(lines.columns()).subList(0, lines.columns().length - 1),
        format.header(),
        format.hints(),
        column(TextLines.POSITION));
  }

  private static Dataset<Row> load(SparkSession spark, String format, String input) {
    try {
      return spark.read().format(format).load(input);
    } catch (Exception e) {
      if (e instanceof ClassNotFoundException || isUnknownFormat(e)) {
        throw new InputException(
                "is a table in the format "
                    + format
                    + ", whose connector is not on the class path of Spark: add it with"
                    + " spark.jars.packages, or export the table as Parquet",
                e)
            .in(input);
      }
      throw e;
    }
  }

  private static boolean isUnknownFormat(Exception e) {
    return e instanceof AnalysisException analysis
        && String.valueOf(analysis.getCondition()).contains("DATA_SOURCE_NOT_FOUND");
  }

  /** The first rows as text, from which the columns are detected. */
  public List<List<@Nullable String>> head() {
    List<List<@Nullable String>> rows = new ArrayList<>();
    for (Row row : events.takeAsList(ColumnChoice.SAMPLE)) {
      @Nullable String[] texts = new String[columns.size()];
      Arrays.setAll(texts, i -> text(row.get(i)));
      rows.add(Arrays.asList(texts));
    }
    return rows;
  }

  static Column column(String name) {
    return col("`" + name.replace("`", "``") + "`");
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }
}
