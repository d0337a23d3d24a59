package dev.tiara.data.events;

import java.util.regex.Pattern;

/** What the values of a time column are: numbers, or dates and timestamps. */
public enum EventTimes {
  /** Columns of numbers. */
  NUMBER("CAST(%s AS DOUBLE)", "CAST(%s AS DOUBLE)", "a number"),
  /**
   * Text that reads as a number. Without the trim, DuckDB moves the cast into its reader, which
   * then fails instead of giving null.
   */
  NUMBER_TEXT("TRY_CAST(trim(%s) AS DOUBLE)", "CAST(%s AS DOUBLE)", "a number"),
  /** Text in ISO 8601. */
  ISO_TEXT(
      "epoch(TRY_CAST(trim(%s) AS TIMESTAMPTZ))",
      "epoch(CAST(%s AS TIMESTAMPTZ))", "an ISO date or time"),
  /** Columns that are dates or timestamps already. */
  TYPED("epoch(%s)", "epoch(%s)", "a date or time");

  private static final Pattern ISO = Pattern.compile("\\d{4}-\\d{1,2}-\\d{1,2}([ T].*)?");

  private final String expression;
  private final String quickExpression;
  private final String noun;

  EventTimes(String expression, String quickExpression, String noun) {
    this.expression = expression;
    this.quickExpression = quickExpression;
    this.noun = noun;
  }

  /** By the column's type, as SQL names it, and its first value. */
  public static EventTimes of(String type, String first) {
    if (type.startsWith("TIMESTAMP") || type.equals("DATE")) {
      return TYPED;
    }
    boolean iso = type.equals("VARCHAR") && first != null && ISO.matcher(first.strip()).matches();
    return iso ? ISO_TEXT : numberOf(type);
  }

  /** Numbers in a column of this type. */
  static EventTimes numberOf(String type) {
    return type.equals("VARCHAR") ? NUMBER_TEXT : NUMBER;
  }

  /** Whether a text could be a time. */
  public static boolean isTime(String text) {
    if (ISO.matcher(text.strip()).matches()) {
      return true;
    }
    try {
      Double.parseDouble(text);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** The time as a number, null where it is none, of a column. */
  String sql(String column) {
    return expression.formatted(column);
  }

  /** The same, but fails where a value is none. */
  String quickSql(String column) {
    return quickExpression.formatted(column);
  }

  /** Whether times are numbers, in a unit of their own. */
  public boolean isNumber() {
    return this == NUMBER || this == NUMBER_TEXT;
  }

  /** What a value must be. */
  public String noun() {
    return noun;
  }
}
