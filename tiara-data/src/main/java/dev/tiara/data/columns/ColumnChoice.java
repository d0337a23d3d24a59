package dev.tiara.data.columns;

import dev.tiara.input.InputException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The positions of the chosen columns, counted from 0.
 *
 * @param source the column of source nodes
 * @param target the column of target nodes
 * @param time the column of event times
 * @param weight the column of edge weights, or −1
 */
public record ColumnChoice(int source, int target, int time, int weight) {

  /** The number of rows from which columns are identified. */
  public static final int SAMPLE = 200;

  /**
   * Chooses the columns that the user named, else those that names and first values suggest.
   *
   * @param wanted the columns that the user named; null to detect them
   * @param names the names of the columns
   * @param named whether the input gives these names; otherwise they are generated
   * @param hints names that a comment gives to unnamed columns; empty if there are none
   * @param rows the first rows, up to {@link #SAMPLE}
   * @throws InputException if a named column does not exist, or several choices are plausible
   */
  public static ColumnChoice of(
      @Nullable EventColumns wanted,
      List<String> names,
      boolean named,
      List<String> hints,
      List<? extends List<@Nullable String>> rows,
      boolean weighted) {
    return of(wanted, ColumnFinder.of(names, named, hints, rows), weighted);
  }

  /**
   * Chooses the columns that the user named, else those that the finder detects. A weight is chosen
   * only for weighted graphs, even if the user named one.
   */
  public static ColumnChoice of(
      @Nullable EventColumns wanted, ColumnFinder finder, boolean weighted) {
    if (wanted == null) {
      return finder.find(weighted);
    }
    List<String> names = finder.names();
    int weight = wanted.weight() == null ? -1 : position(wanted.weight(), names);
    if (weighted && weight < 0) {
      throw new InputException(
              "a weighted graph needs a weight column: use {columns} source,target,time,weight")
          .about("columns");
    }
    return new ColumnChoice(
        position(wanted.source(), names),
        position(wanted.target(), names),
        position(wanted.time(), names),
        weighted ? weight : -1);
  }

  private static int position(String column, List<String> names) {
    int at = names.indexOf(column);
    if (at >= 0) {
      return at;
    }
    int number = column.matches("\\d{1,6}") ? Integer.parseInt(column) : 0;
    if (number < 1 || number > names.size()) {
      throw new InputException(
              "there is no column \""
                  + column
                  + "\" among the "
                  + names.size()
                  + " of this file: "
                  + String.join(", ", names))
          .about("columns")
          .quoting(column);
    }
    return number - 1;
  }
}
