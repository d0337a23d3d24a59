package dev.tiara.data.text;

import dev.tiara.data.columns.ColumnFinder;
import dev.tiara.data.gzip.DamagedGzipException;
import dev.tiara.data.time.EventTimes;
import dev.tiara.input.InputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The layout of a text file of events, detected from its first lines.
 *
 * @param separator a comma, tab, semicolon or blank; {@link #WHITE_SPACE} if blanks and tabs are
 *     mixed or several in a row
 * @param header whether the first line names the columns: no field of it is a number or a date, or
 *     its names identify source, target and time
 * @param commented whether comment or blank lines precede the first line
 * @param comment the character that starts comment lines, # or %; 0 if the file does not start with
 *     one
 * @param first the fields of the first line, padded with empty names if a header has too few
 * @param hints the fields of the last comment before the first line, which may name the columns
 * @param rows the fields of the first lines after the header
 */
public record TextFormat(
    char separator,
    boolean header,
    boolean commented,
    char comment,
    List<String> first,
    List<String> hints,
    List<List<String>> rows)
    implements Serializable {
  /** Separates fields by any run of blanks and tabs, as in KONECT's files. */
  public static final char WHITE_SPACE = 'w';

  private static final int HEAD_LINES = 200;

  /** The maximum length of a quoted field; an unclosed quote is not followed any further. */
  private static final int LONGEST = 1 << 16;

  /**
   * Detects the layout of a text.
   *
   * @param file the name of the text in error messages
   * @throws InputException if there are no lines except comments
   */
  public static TextFormat of(String file, BufferedReader in) throws IOException {
    List<String> lines = new ArrayList<>();
    char comment = 0;
    boolean commented = false;
    String remark = "";
    try {
      for (String line = in.readLine();
          line != null && lines.size() < HEAD_LINES;
          line = in.readLine()) {
        if (lines.isEmpty() && (line.startsWith("#") || line.startsWith("%"))) {
          comment = line.charAt(0);
          commented = true;
          remark = line.substring(1);
        } else if (lines.isEmpty() && line.isBlank()) {
          commented = true;
        } else if (!line.isBlank() && !(comment != 0 && line.charAt(0) == comment)) {
          for (String next = ""; isOpen(line) && next != null && line.length() < LONGEST; ) {
            next = in.readLine();
            line += next == null ? "" : "\n" + next;
          }
          lines.add(lines.isEmpty() ? line.replace("\uFEFF", "") : line);
        }
      }
    } catch (DamagedGzipException e) {
      throw e.in(file);
    }
    if (lines.isEmpty()) {
      throw new InputException("the file has no events").in(file);
    }
    char separator = separator(lines);
    List<String> first = new ArrayList<>(split(lines.get(0), separator));
    boolean header = isHeader(first);
    List<List<String>> rows = new ArrayList<>();
    for (String line : lines.subList(header ? 1 : 0, lines.size())) {
      rows.add(split(line, separator));
    }
    // JODIE's header has a single name for 172 columns of features.
    while (header && !rows.isEmpty() && first.size() < shortest(rows)) {
      first.add("");
    }
    return new TextFormat(
        separator,
        header,
        commented,
        comment,
        List.copyOf(first),
        hints(remark, separator),
        List.copyOf(rows));
  }

  private static boolean isHeader(List<String> fields) {
    return fields.stream().noneMatch(f -> EventTimes.isTime(f) || EventTimes.isDate(f))
        || ColumnFinder.isHeader(fields);
  }

  private static int shortest(List<List<String>> rows) {
    return rows.stream().mapToInt(List::size).min().orElse(0);
  }

  private static List<String> hints(String remark, char separator) {
    // In "t<TAB>u<TAB>v (as published)" the first word of each field names a column.
    return split(remark.strip(), separator).stream()
        .map(field -> field.strip().split("[ \\t]", 2)[0])
        .toList();
  }

  private static char separator(List<String> lines) {
    String line = lines.get(0);
    for (char candidate : new char[] {',', '\t', ';'}) {
      int named = split(line, candidate).size();
      int fields = split(lines.get(lines.size() > 1 ? 1 : 0), candidate).size();
      if (named >= 3
          && named <= fields
          && lines.stream().skip(1).allMatch(l -> split(l, candidate).size() == fields)) {
        return candidate;
      }
    }
    // The lines differ: guess by the first, so that the error names the line.
    for (char candidate : new char[] {',', ';'}) {
      if (line.indexOf(candidate) >= 0) {
        return candidate;
      }
    }
    boolean blanks = lines.stream().anyMatch(l -> l.indexOf(' ') >= 0);
    boolean tabs = lines.stream().anyMatch(l -> l.indexOf('\t') >= 0);
    if (tabs && !line.strip().contains(" ")) {
      return '\t'; // blanks in other lines belong to names
    }
    boolean single = lines.stream().noneMatch(l -> l.contains("  ") || !l.equals(l.strip()));
    return blanks && !tabs && single ? ' ' : WHITE_SPACE;
  }

  /**
   * The fields of a line, without quotes and without unquoted blanks around them. DuckDB splits the
   * file itself; this is for its first lines.
   */
  public static List<String> split(String line, char separator) {
    if (separator == WHITE_SPACE) {
      return List.of(line.strip().split("\\s+", -1));
    }
    List<String> fields = new ArrayList<>();
    var field = new StringBuilder();
    boolean quoted = false;
    boolean wasQuoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        boolean twice = quoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
        if (twice) {
          field.append('"');
          i++;
        } else {
          wasQuoted = true;
          if (!quoted && field.toString().isBlank()) {
            field.setLength(0);
          }
          quoted = !quoted;
        }
      } else if (c == separator && !quoted) {
        fields.add(wasQuoted ? field.toString() : stripped(field, separator));
        field.setLength(0);
        wasQuoted = false;
      } else if (quoted || !wasQuoted || !isBlank(c)) {
        field.append(c);
      }
    }
    fields.add(wasQuoted ? field.toString() : stripped(field, separator));
    return fields;
  }

  private static String stripped(CharSequence field, char separator) {
    return separator == ' ' ? field.toString() : field.toString().strip();
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  /**
   * The names of the columns: those of the header, else column1, column2, … A repeated name gets a
   * number: {@code PC}, {@code PC_2}.
   */
  public List<String> columnNames() {
    List<String> names = new ArrayList<>();
    // DuckDB ignores case in names.
    Set<String> taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (int i = 0; i < first.size(); i++) {
      String name = header && !first.get(i).isBlank() ? first.get(i) : "column" + (i + 1);
      String unique = name;
      for (int copy = 2; !taken.add(unique); copy++) {
        unique = name + "_" + copy;
      }
      names.add(unique);
    }
    return names;
  }

  /** Whether files of both formats can be read by the same SELECT. */
  public boolean isLike(TextFormat other) {
    return separator == other.separator
        && header == other.header
        && commented == other.commented
        && comment == other.comment
        && (header ? first.equals(other.first) : first.size() == other.first.size());
  }

  /** Whether a quoted field continues in the next line, given that none continues in this one. */
  private static boolean isOpen(String line) {
    return line.chars().filter(c -> c == '"').count() % 2 == 1;
  }

  /** The fields of a line. */
  public List<String> fields(String line) {
    return split(line, separator);
  }

  /**
   * Whether a line is not part of the table: a comment, or blank. If the separator is itself a
   * blank or a tab, a line of separators is a row of empty fields.
   */
  public boolean isSkipped(String line) {
    return line.isEmpty()
        || isComment(line)
        || (separator != ' ' && line.isBlank() && line.indexOf(separator) < 0);
  }

  /** Whether a quoted field continues in the next line, given that none continues in this line. */
  public boolean isContinued(String line) {
    return separator != WHITE_SPACE && isOpen(line);
  }

  /** Whether another file whose first line has these fields has the same layout. */
  public boolean isFirstLike(List<String> fields) {
    int named = fields.size();
    return header
        ? named <= first.size()
            && first.subList(0, named).equals(fields)
            && first.subList(named, first.size()).stream().allMatch(String::isEmpty)
        : !isHeader(fields);
  }

  /**
   * Whether a line has the right number of fields. Trailing separators may add empty ones; with
   * {@link #WHITE_SPACE} any number is right.
   */
  public boolean hasAllFields(List<String> fields) {
    int width = first.size();
    return separator == WHITE_SPACE
        || (fields.size() >= width
            && fields.subList(width, fields.size()).stream().allMatch(String::isEmpty));
  }

  private boolean isComment(String line) {
    return comment != 0 && !line.isEmpty() && line.charAt(0) == comment;
  }

  /**
   * The number, from 1, of the line in which a data row, counted from 0, starts in a file in UTF-8.
   */
  public int lineOf(Path file, long row) throws IOException {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      long seen = header ? -1 : 0;
      int number = 0;
      boolean quoted = false; // a quoted field may span several lines
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        number++;
        if (!quoted && isSkipped(line)) {
          continue;
        }
        if (!quoted && seen++ == row) {
          return number;
        }
        quoted ^= isContinued(line);
      }
      return number;
    }
  }
}
