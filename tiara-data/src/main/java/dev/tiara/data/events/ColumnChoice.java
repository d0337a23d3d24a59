package dev.tiara.data.events;

import dev.tiara.data.InputException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The positions of the chosen columns, counted from 0; −1 for no weight.
 *
 * @param source of the edge
 * @param target of the edge
 * @param time of the event
 * @param weight of the edge
 */
public record ColumnChoice(int source, int target, int time, int weight) {

  /** The number of rows by which columns are told. */
  public static final int SAMPLE = 200;

  /**
   * Chooses by the user's word, else by the names of the columns and their first values.
   *
   * @param wanted null to find them
   * @param names of the columns
   * @param named whether somebody gave those names, or they are made up
   * @param hints names that a comment gives to columns without names; empty for none
   * @param rows the first ones, {@link #SAMPLE} of them if there are as many
   * @throws InputException if there is no such column, or several choices are plausible
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
   * Chooses by the user's word, else by what the finder makes of names and values. A weight is
   * chosen for weighted graphs only, whatever the user named.
   */
  static ColumnChoice of(@Nullable EventColumns wanted, ColumnFinder finder, boolean weighted) {
    if (wanted == null) {
      return finder.find(weighted);
    }
    List<String> names = finder.names();
    int weight = wanted.weight() == null ? -1 : position(wanted.weight(), names);
    if (weighted && weight < 0) {
      throw new InputException(
          "a weighted graph needs a weight column: name the columns source,target,time,weight");
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
              + String.join(", ", names));
    }
    return number - 1;
  }
}
