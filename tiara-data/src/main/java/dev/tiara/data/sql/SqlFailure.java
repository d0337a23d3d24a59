package dev.tiara.data.sql;

import dev.tiara.input.InputException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Thrown when DuckDB fails, with its message reduced to one line. A file of the user is the usual
 * cause, so callers that know the file convert this to an {@link InputException} with {@link
 * #about}.
 */
public final class SqlFailure extends RuntimeException {
  private static final Pattern LINE = Pattern.compile("CSV Error on Line: (\\d+)");
  private static final Pattern COLUMNS =
      Pattern.compile("Expected Number of Columns: (\\d+) Found: (\\d+)");
  private static final Pattern FILE = Pattern.compile("(?m)^\\s*file = (.*)$");
  private static final Pattern KIND = Pattern.compile("^[A-Za-z ]+ Error: ");
  private static final Pattern REASON = Pattern.compile("\"exception_message\":\"(.*?[^\\\\])\"");

  private final String full;

  SqlFailure(SQLException cause) {
    super(firstLine(message(cause)), cause);
    this.full = message(cause);
  }

  private static String message(SQLException cause) {
    return Objects.requireNonNullElse(cause.getMessage(), "unknown error");
  }

  private static String firstLine(String message) {
    Matcher reason = REASON.matcher(message);
    String text = reason.find() ? reason.group(1).replace("\\\"", "\"") : message;
    return KIND.matcher(text.lines().findFirst().orElse(text)).replaceFirst("");
  }

  /** Whether a row of a text file did not have the shape of the others. */
  public boolean isMalformedRow() {
    return LINE.matcher(full).find();
  }

  /** This failure as bad input: {@code file:line: what is wrong}, as far as DuckDB reports it. */
  public InputException about(String input) {
    return about(input, text -> text);
  }

  /**
   * The same, with other labels in place of the files that DuckDB read.
   *
   * @param labelled replaces the files in a text
   */
  public InputException about(String input, UnaryOperator<String> labelled) {
    Matcher line = LINE.matcher(full);
    Matcher file = FILE.matcher(full);
    String where = file.find() ? labelled.apply(file.group(1).strip()) : input;
    return new InputException(labelled.apply(what()), this)
        .in(where, line.find() ? Long.parseLong(line.group(1)) : 0);
  }

  private String what() {
    Matcher columns = COLUMNS.matcher(full);
    if (columns.find()) {
      return "expected " + columns.group(1) + " columns, got " + columns.group(2);
    }
    if (full.contains("unterminated quote")) {
      return "a quote is not closed, or something follows it before the end of the field";
    }
    if (full.contains("Invalid unicode")) {
      return "the text is not UTF-8";
    }
    if (full.contains("end of GZIP stream")) {
      return "the file is truncated: its gzip stream ends too early";
    }
    if (isMalformedRow()) {
      return full.lines().skip(2).findFirst().orElse("malformed line");
    }
    return firstLine(full);
  }
}
