package dev.tiara.data.events;

import dev.tiara.data.gzip.GzipStream;
import dev.tiara.data.sql.Duck;
import dev.tiara.data.text.TemporaryText;
import dev.tiara.data.text.TextFormat;
import dev.tiara.input.InputException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The files named by an INPUT, all of the same layout, and the SQL to select from them. Standard
 * input, pipes and text in UTF-16 or with bare carriage returns are first copied to temporary
 * files, which are deleted on close.
 *
 * @param input the input as the user wrote it
 * @param files the files to read
 * @param labels the name of each file in messages
 * @param format the format of text files, or null for Parquet
 */
record EventFiles(String input, List<Path> files, List<String> labels, @Nullable TextFormat format)
    implements Closeable {
  /** The input that means standard input. */
  static final String STANDARD_INPUT = "-";

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
          TRY_CAST(% AS DATE) IS NOT NULL AND regexp_matches(%, '^[0-9]+-[0-9]+-[0-9]+$'))
        THEN 'DATE'
      WHEN bool_and(% IS NULL OR
          TRY_CAST(% AS TIMESTAMP) IS NOT NULL AND regexp_matches(%, '^[^ T]+[ T][0-9:.]+$'))
        THEN 'TIMESTAMP'
      WHEN bool_and(% IS NULL OR TRY_CAST(% AS TIMESTAMPTZ) IS NOT NULL)
        THEN 'TIMESTAMPTZ'
      ELSE 'VARCHAR' END""";

  /** The file, or the files that a glob matches, in order of their names. */
  static EventFiles of(String input) throws IOException {
    if (input.equals(STANDARD_INPUT) || input.equals("/dev/stdin")) {
      return of(input, List.of(TemporaryText.spool(System.in)), List.of("standard input"));
    }
    List<Path> named = named(input);
    List<Path> files = new ArrayList<>();
    for (Path file : named) {
      check(file);
      if (Files.isRegularFile(file)) {
        files.add(file);
      } else {
        try (InputStream pipe = Files.newInputStream(file)) {
          files.add(TemporaryText.spool(pipe));
        }
      }
    }
    return of(input, files, named.stream().map(Path::toString).toList());
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

  private static EventFiles of(String input, List<Path> found, List<String> labels)
      throws IOException {
    for (int i = 0; i < found.size(); i++) {
      if (Files.size(found.get(i)) == 0) {
        throw new InputException(labels.get(i) + ": the file has no events");
      }
    }
    if (found.stream().allMatch(f -> hasEnding(f, ".parquet"))) {
      return new EventFiles(input, found, labels, null);
    }
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      Path text = TemporaryText.inUtf8(found.get(i), labels.get(i));
      files.add(TemporaryText.withLineFeeds(text));
    }
    TextFormat format = TextFormat.of(files.get(0), labels.get(0));
    for (int i = 1; i < files.size(); i++) {
      if (!format.isLike(TextFormat.of(files.get(i), labels.get(i)))) {
        throw new InputException(labels.get(i) + ": has a different layout than " + labels.get(0));
      }
    }
    return new EventFiles(input, files, labels, format);
  }

  private static boolean hasEnding(Path file, String ending) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
  }

  /**
   * The same files without blanks next to separators, which DuckDB would treat as part of names.
   * Files without such blanks are used as they are.
   */
  EventFiles withoutPadding() throws IOException {
    if (format == null
        || format.separator() == TextFormat.WHITE_SPACE
        || format.separator() == ' ') {
      return this;
    }
    List<Path> stripped = new ArrayList<>();
    for (Path file : files) {
      stripped.add(TemporaryText.withoutPadding(file, format.separator()));
    }
    return new EventFiles(input, stripped, labels, format);
  }

  /** A message with every file replaced by its label. */
  String labelled(String message) {
    String text = message;
    for (int i = 0; i < files.size(); i++) {
      text = text.replace(files.get(i).toString(), labels.get(i));
    }
    return text;
  }

  @Override
  public void close() throws IOException {
    for (Path file : files) {
      TemporaryText.delete(file);
    }
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
          file
              + ": is a directory; a glob such as \""
              + file.resolve("*.csv")
              + "\" reads its files");
    }
    if (!Files.isReadable(file)) {
      throw new AccessDeniedException(file.toString());
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
        + (files.stream().allMatch(GzipStream::isNamedSo) ? ", compression = 'gzip'" : "")
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

  /** The place of a data row, counted from 0: file and line, or the row if there are no lines. */
  String place(Duck duck, long row) throws IOException {
    if (format == null) {
      return input + ": row " + (row + 1);
    }
    long before = 0;
    for (int i = 0; i < files.size(); i++) {
      var alone = new EventFiles(input, List.of(files.get(i)), List.of(labels.get(i)), format);
      long rows =
          Long.parseLong(duck.rows("SELECT count(*) FROM " + alone.relation()).get(0).get(0));
      if (row < before + rows) {
        return labels.get(i) + ":" + format.lineOf(files.get(i), row - before);
      }
      before += rows;
    }
    throw new IllegalStateException("row must be below " + before + ", got " + row);
  }
}
