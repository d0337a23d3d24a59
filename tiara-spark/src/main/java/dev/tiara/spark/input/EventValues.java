package dev.tiara.spark.input;

import static org.apache.spark.sql.functions.abs;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.unix_date;
import static org.apache.spark.sql.functions.unix_micros;

import dev.tiara.data.columns.BadValue;
import dev.tiara.data.columns.ColumnChoice;
import dev.tiara.data.time.EventTimes;
import dev.tiara.data.time.OddTimeException;
import dev.tiara.input.InputException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * The chosen columns of events, converted to names and numbers as by {@link
 * dev.tiara.data.events.EventReader}. Times without a zone are in UTC, whatever the time zone of
 * the session.
 */
public final class EventValues {
  public static final int SOURCE = 0;
  public static final int TARGET = 1;
  public static final int TIME = 2;
  public static final int WEIGHT = 3;
  public static final int POSITION = 4;
  public static final int BAD = 5;

  private static final String BAD_NAME = "bad";

  private static final double MICROSECONDS = 1e6;

  private final Dataset<Row> raw;
  private final @Nullable Column position;
  private final ColumnChoice choice;
  private final EventTimes times;

  /** Selects the chosen columns, given the first row as text. */
  public EventValues(EventInput input, ColumnChoice choice, List<@Nullable String> first) {
    this.raw = input.events();
    this.position = input.position();
    this.choice = choice;
    this.times = EventTimes.of(sqlType(type(choice.time())), first.get(choice.time()));
  }

  public boolean isWeighted() {
    return choice.weight() >= 0;
  }

  /** Whether times are numbers in an unspecified unit. */
  public boolean areNumbers() {
    return times.isNumber();
  }

  /**
   * The columns source, target, time and weight, with null for a value that cannot be converted;
   * then the position, which is constant if events have no order, and whether the event is invalid.
   */
  public Dataset<Row> events() {
    List<Column> selected = new ArrayList<>();
    selected.add(column(choice.source()).cast("string").as("source"));
    selected.add(column(choice.target()).cast("string").as("target"));
    selected.add(time().as("time"));
    selected.add((isWeighted() ? number(choice.weight()) : lit(1.0)).as("weight"));
    selected.add((position == null ? lit(0L) : position).as("position"));
    return raw.select(selected.toArray(Column[]::new)).withColumn(BAD_NAME, bad());
  }

  /** Describes the first invalid event, of which there must be one, as an exception. */
  public InputException invalidEvent(String title) {
    return invalidEvent(events().where(col(BAD_NAME)).head(), title);
  }

  /** Describes the first event whose time breaks the unit of the others, as an exception. */
  public InputException oddEvent(String title, OddTimeException odd) {
    Row row = events().filter((FilterFunction<Row>) r -> odd.isOdd(r.getDouble(TIME))).head();
    return odd.of(row.getDouble(TIME)).in(place(title, row));
  }

  public boolean areOrdered() {
    return position != null;
  }

  private Column column(int position) {
    return raw.col("`" + raw.columns()[position].replace("`", "``") + "`");
  }

  private DataType type(int position) {
    return raw.schema().fields()[position].dataType();
  }

  private Column number(int position) {
    Column column = column(position);
    if (!type(position).equals(DataTypes.StringType)) {
      return column.cast("double");
    }
    return udf(
            (UDF1<@Nullable String, @Nullable Double>)
                text -> text == null ? null : EventTimes.number(text),
            DataTypes.DoubleType)
        .apply(column);
  }

  private Column time() {
    Column column = column(choice.time());
    DataType type = type(choice.time());
    return switch (times) {
      case NUMBER, NUMBER_TEXT -> number(choice.time());
      case ISO_TEXT ->
          udf(
                  (UDF1<@Nullable String, @Nullable Double>)
                      text -> text == null ? null : secondsOf(text),
                  DataTypes.DoubleType)
              .apply(column);
      case TYPED -> {
        if (type.equals(DataTypes.DateType)) {
          yield unix_date(column).multiply(86_400.0);
        }
        if (type.equals(DataTypes.TimestampNTZType)) {
          yield udf(
                  (UDF1<@Nullable LocalDateTime, @Nullable Double>)
                      time -> time == null ? null : secondsOf(time),
                  DataTypes.DoubleType)
              .apply(column);
        }
        yield unix_micros(column).divide(MICROSECONDS);
      }
    };
  }

  /** The seconds since 1970 of a time in ISO 8601; null if the text is not in that format. */
  static @Nullable Double secondsOf(String text) {
    if (!EventTimes.isIso(text)) {
      return null;
    }
    var micros =
        DateTimeUtils.stringToTimestamp(UTF8String.fromString(text.strip()), ZoneOffset.UTC);
    return micros.isEmpty() ? null : ((Long) micros.get()) / MICROSECONDS;
  }

  private static double secondsOf(LocalDateTime time) {
    Duration since1970 = Duration.between(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC), time);
    return TimeUnit.MICROSECONDS.convert(since1970) / MICROSECONDS;
  }

  /** The SQL name of a type, as {@link EventTimes} expects it. */
  private static String sqlType(DataType type) {
    if (type.equals(DataTypes.StringType)) {
      return "VARCHAR";
    }
    if (type.equals(DataTypes.DateType)) {
      return "DATE";
    }
    return type.equals(DataTypes.TimestampType) || type.equals(DataTypes.TimestampNTZType)
        ? "TIMESTAMP"
        : "DOUBLE";
  }

  private Column bad() {
    Column bad = isEmpty("source").or(isEmpty("target")).or(isNotFinite("time"));
    return isWeighted() ? bad.or(isNotFinite("weight")).or(col("weight").lt(0)) : bad;
  }

  private static Column isEmpty(String name) {
    return col(name).isNull().or(col(name).equalTo(""));
  }

  private static Column isNotFinite(String name) {
    Column number = col(name);
    return number.isNull().or(number.isNaN()).or(abs(number).equalTo(Double.POSITIVE_INFINITY));
  }

  private static String place(String title, Row event) {
    return String.format(
        Locale.ROOT,
        "%s: the event from \"%s\" to \"%s\"",
        title,
        event.isNullAt(0) ? "" : event.get(0),
        event.isNullAt(1) ? "" : event.get(1));
  }

  /** Identifies the event by its nodes, because Spark does not know its line number. */
  private InputException invalidEvent(Row bad, String title) {
    return problem(bad).in(place(title, bad));
  }

  private InputException problem(Row bad) {
    for (int node : new int[] {0, 1}) {
      if (bad.isNullAt(node) || bad.getString(node).isEmpty()) {
        return BadValue.empty(node == 0 ? "source" : "target");
      }
    }
    if (bad.isNullAt(TIME)) {
      return missing("time", bad, choice.time(), time(), times);
    }
    if (!Double.isFinite(bad.getDouble(TIME))) {
      return BadValue.infinite("time", bad.get(TIME));
    }
    if (bad.isNullAt(WEIGHT)) {
      Column weight = number(choice.weight());
      return missing("weight", bad, choice.weight(), weight, EventTimes.NUMBER);
    }
    return BadValue.weight(bad.get(WEIGHT));
  }

  /** Describes a missing value by the original text rather than by the result of its conversion. */
  private InputException missing(
      String meaning, Row bad, int position, Column read, EventTimes kind) {
    Row written =
        raw.where(
                column(choice.source())
                    .cast("string")
                    .equalTo(bad.getString(0))
                    .and(column(choice.target()).cast("string").equalTo(bad.getString(1)))
                    .and(read.isNull()))
            .head();
    String value = written.isNullAt(position) ? "" : written.get(position).toString();
    return value.isEmpty()
        ? BadValue.empty(meaning)
        : BadValue.of(meaning, value, kind.problem(value));
  }
}
