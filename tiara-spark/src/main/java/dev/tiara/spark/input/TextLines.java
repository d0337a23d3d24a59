package dev.tiara.spark.input;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.is_valid_utf8;

import dev.tiara.data.text.TextFormat;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Parses the lines of text files into rows. Spark splits the files into lines; {@link TextFormat}
 * interprets each line, as it does in process. Spark's own CSV reader identifies columns by
 * position, whatever the header of a file says, and pads or truncates lines that have too few or
 * too many fields.
 *
 * @param format the format of the first file
 * @param like the first file, for messages
 * @param width the number of columns, without those that come from folder names
 */
record TextLines(TextFormat format, String like, int width, EventOrder order)
    implements MapPartitionsFunction<Row, Row> {
  /** The name of the last column, which ascends in the order of the lines. */
  static final String POSITION = "_tiara_position";

  private static final int VALUE = 0;
  private static final int VALID = 1;
  private static final int FILE = 2;
  private static final int BLOCK = 3;

  /**
   * The columns of the files as text, followed by those that come from folder names and by the
   * position.
   */
  static Dataset<Row> of(SparkSession spark, String input, Path like, TextFormat format) {
    Dataset<Row> lines =
        spark
            .read()
            .option(
                StrictGzipCodec.CODECS,
                StrictGzipCodec.addedTo(spark.sparkContext().hadoopConfiguration()))
            .text(input);
    var schema = new StructType();
    for (String name : format.columnNames()) {
      schema = schema.add(name, DataTypes.StringType);
    }
    int width = schema.length();
    List<Column> columns = new ArrayList<>();
    columns.add(col("value"));
    columns.add(is_valid_utf8(col("value")));
    columns.add(col("_metadata.file_path"));
    columns.add(col("_metadata.file_block_start"));
    for (var folder : lines.schema().fields()) {
      if (!folder.name().equals("value")) {
        columns.add(col("`" + folder.name() + "`"));
        schema = schema.add(folder);
      }
    }
    schema = schema.add(POSITION, DataTypes.LongType);
    var rows = new TextLines(format, FileKind.label(like), width, EventOrder.of(lines));
    return lines.select(columns.toArray(Column[]::new)).mapPartitions(rows, Encoders.row(schema));
  }

  @Override
  public Iterator<Row> call(Iterator<Row> lines) {
    return new Rows(lines);
  }

  private final class Rows implements Iterator<Row> {
    private final Iterator<Row> lines;
    private @Nullable Row next;
    private String file = "";
    private long block = -1;

    /**
     * The position of the next row. Every line takes more than one byte, so the positions of
     * different blocks do not overlap.
     */
    private long position;

    /** Whether the next line that is not skipped is the first of its file. */
    private boolean isFirst;

    Rows(Iterator<Row> lines) {
      this.lines = lines;
    }

    @Override
    public boolean hasNext() {
      while (next == null && lines.hasNext()) {
        next = row(lines.next());
      }
      return next != null;
    }

    @Override
    public Row next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Row row = Objects.requireNonNull(next);
      next = null;
      return row;
    }

    /** The row of a line; null if the line is a header or is skipped. */
    private @Nullable Row row(Row line) {
      if (!line.getString(FILE).equals(file) || line.getLong(BLOCK) != block) {
        file = line.getString(FILE);
        block = line.getLong(BLOCK);
        position = order.position(file, block);
        isFirst = block == 0;
      }
      String text = line.getString(VALUE);
      if (!line.getBoolean(VALID)) {
        throw new BadLineException(file, text, "text must be in UTF-8");
      }
      if (isFirst && text.startsWith("\uFEFF")) {
        text = text.substring(1);
      }
      if (format.isSkipped(text)) {
        return null;
      }
      if (format.isContinued(text)) {
        throw new BadLineException(
            file,
            text,
            "a quoted field spans several lines, which cannot be read in parallel: export the"
                + " events as Parquet");
      }
      List<String> fields = format.fields(text);
      if (isFirst) {
        isFirst = false;
        if (!format.isFirstLike(fields)) {
          throw new BadLineException(file, text, "has a different layout than " + like);
        }
        if (format.header()) {
          return null;
        }
      }
      if (!format.hasAllFields(fields)) {
        throw new BadLineException(
            file, text, "expected " + width + " columns, got " + fields.size());
      }
      int columns = width + line.length() - BLOCK - 1;
      Object[] values = new Object[columns + 1];
      for (int i = 0; i < width; i++) {
        values[i] = i < fields.size() ? fields.get(i) : null;
      }
      for (int i = width; i < columns; i++) {
        values[i] = line.get(BLOCK + 1 + i - width);
      }
      values[columns] = position++;
      return RowFactory.create(values);
    }
  }
}
