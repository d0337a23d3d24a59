package dev.tiara.data.events;

import dev.tiara.data.gzip.DamagedGzipException;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.text.EventText;
import dev.tiara.data.text.InputFile;
import dev.tiara.data.text.TemporaryText;
import dev.tiara.data.text.TextFormat;
import dev.tiara.data.time.EventTimes;
import dev.tiara.input.InputException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Event files as the database reads them, all of the same layout, and the SQL to select from them.
 * Of text files it reads temporary copies that are decompressed, in UTF-8, with line feeds and
 * without padding; what is recorded about a file is therefore what was parsed. The copies are
 * deleted on close.
 *
 * @param input the input as the user wrote it
 * @param files the files to read
 * @param labels the name of each file in messages
 * @param format the format of text files, or null for Parquet
 * @param copies the files that are temporary
 */
record DatabaseFiles(
    String input,
    List<Path> files,
    List<String> labels,
    @Nullable TextFormat format,
    List<Path> copies)
    implements Closeable {
  /** An SQL expression for the type of a text column; % stands for its name. */
  private static final String TYPE_EXPRESSION =
      """
      CASE WHEN bool_and(coalesce(CAST(TRY_CAST(% AS BIGINT) AS VARCHAR) = %, % IS NULL))
        THEN 'BIGINT'
      WHEN bool_and(% IS NULL OR
          TRY_CAST(% AS DOUBLE) IS NOT NULL AND NOT regexp_matches(%, '^([+]|-?0[0-9])'))
        THEN 'DOUBLE'
      WHEN bool_and(% IS NULL OR % IN ('true', 'false'))
        THEN 'BOOLEAN'
      WHEN bool_and(% IS NULL OR
          TRY_CAST(% AS DATE) IS NOT NULL AND regexp_matches(%, '^[0-9]+-[0-9]+-[0-9]+$') AND ISO)
        THEN 'DATE'
      WHEN bool_and(% IS NULL OR
          TRY_CAST(% AS TIMESTAMP) IS NOT NULL AND regexp_matches(%, '^[^ T]+[ T][0-9:.]+$') AND ISO)
        THEN 'TIMESTAMP'
      WHEN bool_and(% IS NULL OR TRY_CAST(% AS TIMESTAMPTZ) IS NOT NULL AND ISO)
        THEN 'TIMESTAMPTZ'
      ELSE 'VARCHAR' END"""
          .replace("ISO", EventTimes.isIsoSql("%"));

  /** Prepares the files of an input. */
  static DatabaseFiles of(EventFiles input) throws IOException {
    List<String> labels = input.files().stream().map(InputFile::label).toList();
    List<Path> files = new ArrayList<>();
    List<Path> copies = new ArrayList<>();
    TextFormat format = null;
    try {
      for (InputFile file : input.files()) {
        Path path = file.path();
        if (input.areParquet() && path != null) {
          files.add(path);
          continue;
        }
        if (input.areParquet()) {
          copies.add(TemporaryText.of(file, ".parquet"));
        } else {
          try (EventText text = EventText.open(file)) {
            format = format == null ? text.format() : format;
            EventFiles.requireLike(format, text.format(), file.label(), labels.get(0));
            copies.add(TemporaryText.withoutPadding(text));
          } catch (DamagedGzipException e) {
            throw e.in(file.label());
          }
        }
        files.add(copies.get(copies.size() - 1));
      }
      return new DatabaseFiles(input.input(), files, labels, format, copies);
    } catch (IOException | InputException e) {
      delete(copies);
      throw e;
    }
  }

  /** A message with every file replaced by its label. */
  String labelled(String message) {
    String text = message;
    for (int i = 0; i < files.size(); i++) {
      text = text.replace(files.get(i).toString(), labels.get(i));
    }
    return text;
  }

  /** What messages call the whole input. */
  String label() {
    return labels.size() == 1 ? labels.get(0) : input;
  }

  @Override
  public void close() throws IOException {
    delete(copies);
  }

  private static void delete(List<Path> copies) throws IOException {
    for (Path copy : copies) {
      TemporaryText.delete(copy);
    }
  }

  /**
   * The relation to select from, with every column as in the file; text files have text columns.
   */
  String relation() {
    if (format == null) {
      return "read_parquet(" + list() + ")";
    }
    int columns = format.first().size();
    if (format.separator() == TextFormat.WHITE_SPACE) {
      String fields =
          IntStream.rangeClosed(1, columns)
              .mapToObj(i -> "f[" + i + "] AS " + Duck.identifier(format.columnNames().get(i - 1)))
              .collect(Collectors.joining(", "));
      String comment =
          format.comment() == 0
              ? ""
              : " AND NOT starts_with(line, " + Duck.literal("" + format.comment()) + ")";
      return "(SELECT "
          + fields
          + " FROM (SELECT string_split_regex(trim(line, ' ' || chr(9)), '[ \\t]+') AS f FROM "
          + csv("{'line': 'VARCHAR'}", "delim = E'\\x1f', quote = '', escape = ''", false)
          + " WHERE trim(line, ' ' || chr(9)) <> ''"
          + comment
          + ")"
          + (format.header() ? withoutHeader(format) : "")
          + ")";
    }
    var types = new StringJoiner(", ", "{", "}");
    format.columnNames().forEach(name -> types.add(Duck.literal(name) + ": 'VARCHAR'"));
    if (!format.header() || !format.commented()) {
      return csv(types.toString(), dialect(format), format.header());
    }
    // DuckDB does not find a header after comments, so it is filtered out as a row.
    return "(SELECT * FROM "
        + csv(types.toString(), dialect(format), false)
        + withoutHeader(format)
        + ")";
  }

  /** An SQL condition that filters out the rows equal to the header, one per file. */
  private String withoutHeader(TextFormat format) {
    return IntStream.range(0, format.first().size())
        .filter(i -> !format.first().get(i).isEmpty())
        .mapToObj(
            i ->
                Duck.identifier(format.columnNames().get(i))
                    + " = "
                    + Duck.literal(format.first().get(i)))
        .collect(Collectors.joining(" AND ", " WHERE NOT coalesce(", ", false)"));
  }

  /**
   * The relation that a user's query selects from. Each column has the most specific type that fits
   * all its values, but remains text if a number would be printed differently, such as 007.
   */
  String typedRelation(Duck duck) {
    if (format == null) {
      return relation();
    }
    String looks =
        format.columnNames().stream()
            .map(name -> TYPE_EXPRESSION.replace("%", Duck.identifier(name)))
            .collect(Collectors.joining(", "));
    List<String> types = duck.rows("SELECT " + looks + " FROM " + relation()).get(0);
    var columns = new StringJoiner(", ", "(SELECT ", " FROM " + relation() + ")");
    for (int i = 0; i < types.size(); i++) {
      String name = Duck.identifier(format.columnNames().get(i));
      columns.add("CAST(" + name + " AS " + types.get(i) + ") AS " + name);
    }
    return columns.toString();
  }

  private String csv(String types, String dialect, boolean header) {
    return "read_csv("
        + list()
        + ", auto_detect = false, columns = "
        + types
        + ", "
        + dialect
        + ", header = "
        + header
        + ")";
  }

  private static String dialect(TextFormat format) {
    String separator = format.separator() == '\t' ? "\\t" : "" + format.separator();
    return "delim = "
        + Duck.literal(separator)
        + ", quote = '\"', escape = '\"'"
        + (format.comment() == 0 ? "" : ", comment = " + Duck.literal("" + format.comment()));
  }

  private String list() {
    var list = new StringJoiner(", ", "[", "]");
    files.forEach(f -> list.add(Duck.fileLiteral(f)));
    return list.toString();
  }

  /** An error in a data row, counted from 0, with file and line, or the row if it has no lines. */
  InputException located(InputException error, Duck duck, long row) throws IOException {
    if (format == null) {
      return error.in(input + ": row " + (row + 1));
    }
    long before = 0;
    for (int i = 0; i < files.size(); i++) {
      var alone =
          new DatabaseFiles(
              input, List.of(files.get(i)), List.of(labels.get(i)), format, List.of());
      long rows =
          Long.parseLong(duck.rows("SELECT count(*) FROM " + alone.relation()).get(0).get(0));
      if (row < before + rows) {
        return error.in(labels.get(i), format.lineOf(files.get(i), row - before));
      }
      before += rows;
    }
    throw new IllegalStateException("row must be below " + before + ", got " + row);
  }
}
