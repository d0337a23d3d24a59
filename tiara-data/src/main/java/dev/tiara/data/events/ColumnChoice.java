package dev.tiara.data.events;

import dev.tiara.data.InputException;
import java.util.List;
import java.util.Locale;

/**
 * Which of the columns at hand are meant: by their positions, from 0; −1 for no weight.
 *
 * @param source of the edge
 * @param target of the edge
 * @param time of the event
 * @param weight of the edge
 */
public record ColumnChoice(int source, int target, int time, int weight) {
  private static final List<String> SOURCE =
      List.of("source", "src", "from", "u", "user", "sender", "voter");
  private static final List<String> TARGET =
      List.of("target", "dst", "destination", "to", "v", "item", "receiver", "candidate");
  private static final List<String> TIME =
      List.of("time", "timestamp", "ts", "date", "datetime", "unix_time", "t");
  private static final List<String> WEIGHT = List.of("weight", "w", "amount", "rating", "value");

  /**
   * Chooses by the user's word, else by header name, else 1, 2 and the last numeric one.
   *
   * @param names of the columns
   * @param named whether somebody gave those names, or they are made up
   * @param numeric whether a column's first value is a number or a time
   * @throws InputException if there is no such column
   */
  public static ColumnChoice of(
      EventColumns wanted,
      List<String> names,
      boolean named,
      List<Boolean> numeric,
      boolean weighted) {
    ColumnChoice choice;
    if (wanted != null) {
      choice =
          new ColumnChoice(
              position(wanted.source(), names),
              position(wanted.target(), names),
              position(wanted.time(), names),
              wanted.weight() == null ? -1 : position(wanted.weight(), names));
    } else if (named && (find(SOURCE, names) >= 0 || find(TARGET, names) >= 0)) {
      choice =
          new ColumnChoice(
              need("source", SOURCE, names),
              need("target", TARGET, names),
              need("time", TIME, names),
              weighted ? need("weight", WEIGHT, names) : -1);
    } else if (named && lastNumeric(numeric) < 0) {
      throw new InputException(unlike("source", names));
    } else {
      int last = lastNumeric(numeric);
      if (last < 0) {
        throw new InputException(
            "expected source, target and a numeric time, got " + String.join(", ", names));
      }
      choice = new ColumnChoice(0, 1, last, -1);
    }
    if (weighted && choice.weight < 0) {
      throw new InputException(
          "a weighted graph needs a weight column: name the columns source,target,time,weight");
    }
    return choice;
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

  private static int find(List<String> meanings, List<String> names) {
    for (String meaning : meanings) {
      for (int i = 0; i < names.size(); i++) {
        if (names.get(i).strip().toLowerCase(Locale.ROOT).equals(meaning)) {
          return i;
        }
      }
    }
    return -1;
  }

  private static int need(String meaning, List<String> meanings, List<String> names) {
    int at = find(meanings, names);
    if (at < 0) {
      throw new InputException(unlike(meaning, names));
    }
    return at;
  }

  private static String unlike(String meaning, List<String> names) {
    return "no column of the header looks like the "
        + meaning
        + ": name the columns, got "
        + String.join(", ", names);
  }

  private static int lastNumeric(List<Boolean> numeric) {
    for (int i = numeric.size() - 1; i >= 2; i--) {
      if (numeric.get(i)) {
        return i;
      }
    }
    return -1;
  }
}
