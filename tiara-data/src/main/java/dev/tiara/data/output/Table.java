package dev.tiara.data.output;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rows of results, and how each column is computed from a row. The same table becomes a file, the
 * rows of a JSON array, or a data frame.
 *
 * <pre>{@code
 * Table.of(links).text("source", Link::source).number("score", Link::score)
 * }</pre>
 *
 * @param rows the rows
 * @param columns the columns, in order
 */
public record Table<R>(List<R> rows, List<Column<R>> columns) {
  /** The type of the cells in a column. */
  public enum Type {
    INTEGER("BIGINT"),
    NUMBER("DOUBLE"),
    TEXT("VARCHAR");

    private final String sql;

    Type(String sql) {
      this.sql = sql;
    }

    String sql() {
      return sql;
    }
  }

  /**
   * A column of a table.
   *
   * @param value computes a cell: a Long, a Double or a String, by type; null for an absent number
   */
  public record Column<R>(String name, Type type, Function<R, @Nullable Object> value) {}

  /** Takes copies. */
  public Table {
    rows = List.copyOf(rows);
    columns = List.copyOf(columns);
  }

  /** A table without columns yet. */
  public static <R> Table<R> of(List<R> rows) {
    return new Table<>(rows, List.of());
  }

  /** This table with a further column of text. */
  public Table<R> text(String name, Function<R, String> value) {
    return with(new Column<>(name, Type.TEXT, value::apply));
  }

  /** This table with a further column of whole numbers. */
  public Table<R> integer(String name, ToLongFunction<R> value) {
    return with(new Column<>(name, Type.INTEGER, value::applyAsLong));
  }

  /** This table with a further column of numbers. */
  public Table<R> number(String name, ToDoubleFunction<R> value) {
    return with(new Column<>(name, Type.NUMBER, value::applyAsDouble));
  }

  /** This table with a further column of numbers, where null means that there is none. */
  public Table<R> optional(String name, Function<R, @Nullable Double> value) {
    return with(new Column<>(name, Type.NUMBER, value::apply));
  }

  private Table<R> with(Column<R> column) {
    List<Column<R>> more = new ArrayList<>(columns);
    more.add(column);
    return new Table<>(rows, more);
  }

  /** The rows as objects of JSON, by column name. */
  public List<Map<String, @Nullable Object>> objects() {
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    for (R row : rows) {
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      columns.forEach(column -> object.put(column.name, column.value.apply(row)));
      objects.add(object);
    }
    return objects;
  }
}
