package dev.tiara.data.time;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The kind of values in a time column: numbers, or dates and timestamps. */
public enum EventTimes {
  /** Columns of numbers. */
  NUMBER("CAST(%s AS DOUBLE)", "CAST(%s AS DOUBLE)", "a number"),
  /**
   * Text that represents numbers. Without the trim, DuckDB moves the cast into its reader, which
   * then fails instead of returning null. It also takes 1_000 for a number.
   */
  NUMBER_TEXT(
      "TRY_CAST(replace(trim(%s), '_', '?') AS DOUBLE)",
      "CAST(replace(%s, '_', '?') AS DOUBLE)", "a number"),
  /** Text in ISO 8601. */
  ISO_TEXT(
      "epoch(CASE WHEN " + Iso.sql("trim(%1$s)") + " THEN TRY_CAST(trim(%1$s) AS TIMESTAMPTZ) END)",
      "epoch(CAST(CASE WHEN " + Iso.sql("%1$s") + " THEN %1$s ELSE 'none' END AS TIMESTAMPTZ))",
      "an ISO date or time"),
  /** Columns of dates or timestamps. */
  TYPED("epoch(%s)", "epoch(%s)", "a date or time");

  /** The predicate of the error message for a value that cannot be read as a time. */
  private static final String NEITHER =
      "neither a number nor a date such as 2024-02-01, 2024-02-01 10:30:00 or 2024-02-01T10:30:00Z";

  /** Dates in other notations, some of which are ambiguous, such as 01/02/2024. */
  private static final Pattern OTHER_DATE =
      Pattern.compile(
          "\\d{1,4}[/.]\\d{1,2}[/.]\\d{1,4}([ T,].*)?"
              + "|\\d{1,2}-\\d{1,2}-\\d{4}([ T].*)?"
              + "|(\\w{3,9},? )?(\\d{1,2}[ -])?(?i:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
              + "[a-z]*\\.?[ -].*\\d.*");

  /** A day and a month in either order, and a year. */
  private static final Pattern DAY_OR_MONTH =
      Pattern.compile("(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})( .*)?");

  /** The patterns of times, by their notation with all digits replaced by 9. */
  private static final Map<String, String> TIMES =
      Map.of("", "", " 99:99", " HH:mm", " 99:99:99", " HH:mm:ss", " 9:99", " H:mm");

  private static final Pattern NUMBER_PATTERN =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?|(?i:nan|[+-]?inf(inity)?)");

  /** What every reader takes for ISO 8601, in Java and in SQL alike. */
  private static final class Iso {
    /** Years have four digits, and there is no year 0 nor one before Christ (DuckDB knows both). */
    private static final String FORM =
        "([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-[0-9]{1,2}-[0-9]{1,2}([ T][0-9][^(]*)?";

    /** No place is 15 hours or more from Greenwich. */
    private static final String FAR = ":[0-9.]*[+-](1[5-9]|[2-9][0-9])(:?[0-9]{2})?$";

    private static final Pattern FORM_PATTERN = Pattern.compile(FORM);
    private static final Pattern FAR_PATTERN = Pattern.compile(FAR);

    static boolean matches(String text) {
      return FORM_PATTERN.matcher(text).matches() && !FAR_PATTERN.matcher(text).find();
    }

    static String sql(String text) {
      return "regexp_full_match(%s, '%s') AND NOT regexp_matches(%s, '%s')"
          .formatted(text, FORM, text, FAR);
    }
  }

  private final String expression;
  private final String quickExpression;
  private final String noun;

  EventTimes(String expression, String quickExpression, String noun) {
    this.expression = expression;
    this.quickExpression = quickExpression;
    this.noun = noun;
  }

  /** The kind of a column, by its SQL type and first value. */
  public static EventTimes of(String type, @Nullable String first) {
    if (type.startsWith("TIMESTAMP") || type.equals("DATE")) {
      return TYPED;
    }
    boolean iso = type.equals("VARCHAR") && first != null && isIso(first);
    return iso ? ISO_TEXT : numberOf(type);
  }

  /** The kind of numbers in a column of this SQL type. */
  public static EventTimes numberOf(String type) {
    return type.equals("VARCHAR") ? NUMBER_TEXT : NUMBER;
  }

  /** Whether a text is a date, in a supported notation or another one. */
  public static boolean isDate(String text) {
    String value = text.strip();
    return isIso(value) || OTHER_DATE.matcher(value).matches();
  }

  /** Whether a text is a date in another notation than the supported one. */
  public static boolean isOtherDate(String text) {
    return isDate(text) && !isIso(text.strip());
  }

  /**
   * What is wrong with a value that is not a time, and the pattern to read it by if it is a date.
   */
  public static String neither(String written) {
    Matcher day = DAY_OR_MONTH.matcher(written.strip());
    if (!day.matches()) {
      return NEITHER;
    }
    int first = Integer.parseInt(day.group(1));
    int second = Integer.parseInt(day.group(3));
    String mark = day.group(2);
    String years = mark + (day.group(4).length() == 4 ? "yyyy" : "yy");
    String time = day.group(5) == null ? "" : day.group(5).replaceAll("\\d", "9");
    String rest = TIMES.getOrDefault(time, "");
    String dayFirst = letters("d", day.group(1)) + mark + letters("M", day.group(3));
    String monthFirst = letters("M", day.group(1)) + mark + letters("d", day.group(3));
    String patterns =
        (second <= 12 ? "\"" + dayFirst + years + rest + "\"" : "")
            + (second <= 12 && first <= 12 ? " or " : "")
            + (first <= 12 ? "\"" + monthFirst + years + rest + "\"" : "");
    return patterns.isEmpty() ? NEITHER : NEITHER + ": give as time format " + patterns;
  }

  private static String letters(String letter, String digits) {
    return digits.length() == 2 ? letter + letter : letter;
  }

  /** What is wrong with a value that should be of this kind. */
  public String problem(String written) {
    return isOtherDate(written) ? neither(written) : "not " + noun;
  }

  /** The number that a text represents; null if it is not a number. */
  public static @Nullable Double number(String text) {
    String value = text.strip();
    if (!NUMBER_PATTERN.matcher(value).matches()) {
      return null;
    }
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "nan" -> Double.NaN;
      case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
      case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
      default -> Double.valueOf(value);
    };
  }

  /** Whether a text is a date or time in ISO 8601 notation. */
  public static boolean isIso(String text) {
    return Iso.matches(text.strip());
  }

  /** An SQL condition for a text in ISO 8601, as far as its form shows. */
  public static String isIsoSql(String text) {
    return Iso.sql(text);
  }

  /** Whether a text could be a time. */
  public static boolean isTime(String text) {
    String value = text.strip();
    return isIso(value) || NUMBER_PATTERN.matcher(value).matches();
  }

  /** An SQL expression for the number in a column; null if a value is invalid. */
  public String sql(String column) {
    return expression.formatted(column);
  }

  /** The same expression, but faster and failing if a value is invalid. */
  public String quickSql(String column) {
    return quickExpression.formatted(column);
  }

  /** Whether times are numbers, in a unit to be inferred. */
  public boolean isNumber() {
    return this == NUMBER || this == NUMBER_TEXT;
  }
}
