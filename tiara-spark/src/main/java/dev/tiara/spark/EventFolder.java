package dev.tiara.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.split;
import static org.apache.spark.sql.functions.trim;

import dev.tiara.data.events.TextFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Event files on any file system that Hadoop knows: Parquet, or text laid out as {@link TextFormat}
 * finds it in the first of them.
 *
 * @param named whether columns have names that somebody gave them
 */
record EventFolder(Dataset<Row> events, boolean named) {

  /**
   * Reads a file, a folder or a glob.
   *
   * @param query over the events, which it finds as the table {@code input}; null for all
   * @throws NoSuchFileException if there is none
   */
  static EventFolder read(SparkSession spark, String input, @Nullable String query)
      throws IOException {
    EventFolder all = read(spark, input);
    if (query == null) {
      return all;
    }
    all.events.createOrReplaceTempView("input");
    return new EventFolder(spark.sql(query.strip().replaceFirst(";$", "")), true);
  }

  private static EventFolder read(SparkSession spark, String input) throws IOException {
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    FileStatus first = first(input, hadoop);
    if (first.getPath().getName().endsWith(".parquet")) {
      return new EventFolder(spark.read().parquet(input), true);
    }
    TextFormat format;
    try (var in = open(first.getPath(), hadoop)) {
      format = TextFormat.of(input, in);
    }
    List<String> names = format.columnNames();
    if (format.separator() == TextFormat.WHITE_SPACE) {
      return new EventFolder(
          blankSeparated(spark.read().text(input), format, names), format.header());
    }
    var schema = new StructType();
    for (String name : names) {
      schema = schema.add(name, DataTypes.StringType);
    }
    var reader =
        spark
            .read()
            .schema(schema)
            .option("sep", Character.toString(format.separator()))
            .option("quote", "\"")
            .option("escape", "\"")
            .option("header", format.header());
    if (format.comment() != 0) {
      reader = reader.option("comment", Character.toString(format.comment()));
    }
    return new EventFolder(reader.csv(input), format.header());
  }

  private static Dataset<Row> blankSeparated(
      Dataset<Row> lines, TextFormat format, List<String> names) {
    Column line = trim(col("value"), lit(" \t"));
    Dataset<Row> kept = lines.where(line.notEqual(""));
    if (format.comment() != 0) {
      kept = kept.where(not(col("value").startsWith(Character.toString(format.comment()))));
    }
    Column[] fields = new Column[names.size()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = split(line, "[ \t]+").getItem(i).as(names.get(i));
    }
    Dataset<Row> split = kept.select(fields);
    if (!format.header()) {
      return split;
    }
    Column isHeader = lit(true);
    for (String name : names) {
      isHeader = isHeader.and(col("`" + name + "`").eqNullSafe(lit(name)));
    }
    return split.where(not(isHeader));
  }

  /** The first file that has something in it. */
  private static FileStatus first(String input, Configuration hadoop) throws IOException {
    var path = new Path(input);
    FileSystem files = path.getFileSystem(hadoop);
    FileStatus[] matches = files.globStatus(path);
    if (matches == null || matches.length == 0) {
      throw new NoSuchFileException(input);
    }
    for (FileStatus match : matches) {
      Optional<FileStatus> found = first(match, files);
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new IllegalArgumentException(input + ": there are no events");
  }

  private static Optional<FileStatus> first(FileStatus at, FileSystem files) throws IOException {
    if (at.isFile()) {
      return Optional.of(at).filter(file -> file.getLen() > 0);
    }
    for (FileStatus inside : files.listStatus(at.getPath())) {
      String name = inside.getPath().getName();
      boolean hidden = name.startsWith("_") || name.startsWith(".");
      Optional<FileStatus> found = hidden ? Optional.empty() : first(inside, files);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static BufferedReader open(Path file, Configuration hadoop) throws IOException {
    InputStream in = file.getFileSystem(hadoop).open(file);
    CompressionCodec codec = new CompressionCodecFactory(hadoop).getCodec(file);
    return new BufferedReader(
        new InputStreamReader(
            codec == null ? in : codec.createInputStream(in), StandardCharsets.UTF_8));
  }
}
