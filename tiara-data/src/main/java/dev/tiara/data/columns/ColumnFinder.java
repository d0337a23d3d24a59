package dev.tiara.data.columns;

import dev.tiara.data.time.EventTimes;
import dev.tiara.input.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the columns of an event file by their names and values, and rejects files with several
 * plausible interpretations. No other class interprets columns.
 */
public final class ColumnFinder {
  private final List<String> names;
  private final boolean named;
  private final List<ColumnValues> values;
  private final ColumnNames meanings;

  /** Creates a finder for columns with these names, given by the input or generated, and values. */
  ColumnFinder(List<String> names, boolean named, List<ColumnValues> values) {
    this.names = names;
    this.named = named;
    this.values = values;
    this.meanings = new ColumnNames(names);
  }

  /**
   * Creates a finder for columns with these names and first rows.
   *
   * @param hints names that a comment gives to unnamed columns; null if there are none
   */
  public static ColumnFinder of(
      List<String> names,
      boolean named,
      @Nullable List<String> hints,
      List<? extends List<@Nullable String>> rows) {
    List<ColumnValues> values = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      List<@Nullable String> column = new ArrayList<>();
      for (List<@Nullable String> row : rows) {
        column.add(i < row.size() ? row.get(i) : null);
      }
      values.add(ColumnValues.of(column));
    }
    var finder = new ColumnFinder(names, named, values);
    if (!named && hints != null && hints.size() == names.size()) {
      var hinted = new ColumnFinder(hints, true, values);
      if (hinted.endpoints(hinted.timeByName()) != null && hinted.timeByName() >= 0) {
        return new ColumnFinder(names, true, values, hinted.meanings);
      }
    }
    return finder;
  }

  private ColumnFinder(
      List<String> names, boolean named, List<ColumnValues> values, ColumnNames meanings) {
    this.names = names;
    this.named = named;
    this.values = values;
    this.meanings = meanings;
  }

  List<String> names() {
    return names;
  }

  /** Whether a header with these names identifies source, target and time by itself. */
  public static boolean isHeader(List<String> names) {
    var finder =
        new ColumnFinder(names, true, names.stream().map(n -> ColumnValues.NUMBER).toList());
    int time = finder.timeByName();
    return time >= 0 && finder.endpoints(time) != null;
  }

  ColumnChoice find(boolean weighted) {
    if (names.size() < 3) {
      throw new InputException("at least three columns are needed (source, target, time)")
          .gotFigures(listed());
    }
    ColumnChoice choice = named ? byName() : byValues(IntStream.range(0, names.size()).toArray());
    return weighted ? weighted(choice) : choice;
  }

  private ColumnChoice weighted(ColumnChoice choice) {
    for (int i = 0; i < names.size(); i++) {
      boolean free = i != choice.source() && i != choice.target() && i != choice.time();
      if (named && free && meanings.isWeight(i)) {
        return new ColumnChoice(choice.source(), choice.target(), choice.time(), i);
      }
    }
    throw new InputException(
            "a weighted graph needs a weight column: use {columns} source,target,time,weight")
        .about("columns");
  }

  private ColumnChoice byName() {
    int time = timeByName();
    int[] ends = endpoints(time);
    if (time < 0 && ends != null) {
      int[] others = others(ends[0], ends[1]);
      List<Integer> sure =
          IntStream.of(others).filter(i -> values.get(i).isSurelyTime()).boxed().toList();
      if (sure.size() == 1) {
        time = sure.get(0);
      } else if (others.length == 1 && values.get(others[0]).isTime()) {
        time = others[0];
      } else {
        throw noTime(ends);
      }
    }
    if (time >= 0 && ends == null) {
      int[] others = IntStream.of(others(time)).filter(i -> !meanings.isWeight(i)).toArray();
      if (others.length != 2) {
        throw rejection("no two columns look like source and target", List.of(proposal(time)));
      }
      ends = others;
    }
    if (time < 0 || ends == null) {
      return byUnknownNames();
    }
    return new ColumnChoice(ends[0], ends[1], time, -1);
  }

  /** If the names are uninformative, interprets three columns of which one holds times. */
  private ColumnChoice byUnknownNames() {
    List<Integer> times =
        IntStream.range(0, names.size()).filter(i -> values.get(i).isTime()).boxed().toList();
    List<Integer> sure = times.stream().filter(i -> values.get(i).isSurelyTime()).toList();
    int time = times.size() == 1 ? times.get(0) : sure.size() == 1 ? sure.get(0) : -1;
    int[] others = time < 0 ? new int[0] : others(time);
    if (others.length == 2) {
      return new ColumnChoice(others[0], others[1], time, -1);
    }
    throw rejection(
        "no columns look like source, target and time",
        time >= 0
            ? List.of(proposal(time))
            : times.stream().filter(i -> i != 0 || times.size() == 1).map(this::proposal).toList());
  }

  private InputException noTime(int[] ends) {
    for (int i = 0; i < names.size(); i++) {
      if (meanings.time(i) > 0) {
        String example = values.get(i).example();
        String named = "column \"" + names.get(i) + "\" is named like a time, but ";
        if (example.isEmpty()) {
          return new InputException(named + "is empty").about("columns");
        }
        // Gephi writes <[2001.0]> or <[2001.0, 2002.0]>.
        return example.matches("<?\\[.*\\d.*\\]>?")
            ? new InputException(
                    named
                        + "holds intervals such as "
                        + example
                        + ": extract a time with {query} "
                        + extraction(ends, i))
                .about("query")
            : rejection(named + "\"" + example + "\" is " + EventTimes.neither(example), List.of())
                .about(
                    EventTimes.isOtherDate(example)
                        ? new String[] {"columns", "time-format"}
                        : new String[] {"columns"})
                .quoting(example);
      }
    }
    String start = word(ends[0]) + "," + word(ends[1]) + ",";
    List<String> proposals =
        IntStream.of(others(ends[0], ends[1]))
            .filter(i -> values.get(i).isTime())
            .mapToObj(i -> start + word(i))
            .toList();
    return rejection(
        "no column looks like the time", proposals.isEmpty() ? List.of(start + "TIME") : proposals);
  }

  private String extraction(int[] ends, int time) {
    String start = "\"SELECT " + sql(ends[0]) + " AS source, " + sql(ends[1]) + " AS target, ";
    String number = "regexp_extract(" + sql(time) + ", '[0-9.]+')::DOUBLE";
    return start + number + " AS time FROM input\"";
  }

  private String sql(int column) {
    String name = names.get(column);
    return name.matches("\\w+") ? name : "\\\"" + name + "\\\"";
  }

  /** The column that is named like a time and holds times; −1 if there is none. */
  private int timeByName() {
    int best = -1;
    int most = 0;
    boolean tie = false;
    for (int i = 0; i < names.size(); i++) {
      // A column that is surely a time wins over one of arbitrary numbers.
      int points =
          meanings.time(i) > 0 && values.get(i).isTime()
              ? 2 * meanings.time(i) + (values.get(i).isSurelyTime() ? 1 : 0)
              : 0;
      tie = points > 0 && (points == most || (tie && points < most));
      if (points > most) {
        most = points;
        best = i;
      }
    }
    if (tie) {
      int first = most;
      throw rejection(
          "several columns look like the time",
          IntStream.range(0, names.size())
              .filter(i -> meanings.time(i) == first / 2)
              .mapToObj(this::proposal)
              .toList());
    }
    return best;
  }

  /** The two columns whose names fit source and target best; null if there are none. */
  private int @Nullable [] endpoints(int time) {
    int[] best = null;
    int most = 0;
    List<String> equal = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      for (int j = 0; j < names.size(); j++) {
        int points = i == j || i == time || j == time ? 0 : meanings.endpoints(i, j);
        if (points > most) {
          most = points;
          best = new int[] {i, j};
          equal.clear();
        }
        if (points > 0 && points == most) {
          equal.add(word(i) + "," + word(j) + "," + (time < 0 ? "TIME" : word(time)));
        }
      }
    }
    if (equal.size() > 1) {
      throw rejection("several columns look like source and target", equal);
    }
    return best;
  }

  /** Without names: the one sure time, else the last number, and the first two other columns. */
  private ColumnChoice byValues(int[] columns) {
    List<Integer> times =
        IntStream.of(columns).filter(i -> values.get(i).isTime()).boxed().toList();
    List<Integer> sure = times.stream().filter(i -> values.get(i).isSurelyTime()).toList();
    if (times.isEmpty()) {
      throw rejection("no column holds times", List.of());
    }
    int last = times.get(times.size() - 1);
    int most = times.stream().mapToInt(i -> values.get(i).time()).max().orElse(0);
    int time = sure.size() == 1 ? sure.get(0) : last;
    // The last numeric column is the time, unless another is likelier, or is as likely and in
    // order, and stands where a source or a target is expected, with more columns to choose from.
    boolean early =
        times.stream()
            .anyMatch(i -> i < 2 && values.get(i).time() == most && !values.get(i).falling());
    boolean unclear = last < 2 || values.get(last).time() < most || (names.size() > 3 && early);
    boolean ambiguous = sure.size() > 1 || (sure.isEmpty() && unclear);
    if (ambiguous) {
      List<Integer> plausible =
          sure.size() > 1
              ? sure
              : times.stream()
                  .filter(i -> i == last || values.get(i).time() == most || i == 0)
                  .toList();
      throw rejection(
          "several columns could be the time", plausible.stream().map(this::proposal).toList());
    }
    int[] ends = endsBeside(time);
    return new ColumnChoice(ends[0], ends[1], time, -1);
  }

  /** The first two other columns, without a leading row number if three remain. */
  private int[] endsBeside(int time) {
    int[] others = others(time);
    boolean counts = others.length > 2 && others[0] == 0 && values.get(0).counter();
    return counts ? new int[] {others[1], others[2]} : new int[] {others[0], others[1]};
  }

  private int[] others(int... taken) {
    return IntStream.range(0, names.size())
        .filter(i -> IntStream.of(taken).noneMatch(t -> t == i))
        .toArray();
  }

  private String proposal(int time) {
    int[] ends = null;
    for (int i = 0; i < names.size() && named; i++) {
      for (int j = 0; j < names.size(); j++) {
        boolean apart = i != j && i != time && j != time;
        ends = ends == null && apart && meanings.endpoints(i, j) > 0 ? new int[] {i, j} : ends;
      }
    }
    if (ends == null) {
      ends = endsBeside(time);
    }
    return word(ends[0]) + "," + word(ends[1]) + "," + word(time);
  }

  /** How a user refers to a column: by its name if that is unambiguous, else by its number. */
  private String word(int column) {
    String name = names.get(column);
    boolean plain = named && !name.isBlank() && !name.matches("\\d+|.*[,\"'\\\\$`!].*");
    return plain && names.indexOf(name) == column ? name : Integer.toString(column + 1);
  }

  private InputException rejection(String why, List<String> proposals) {
    String remedy =
        proposals.isEmpty()
            ? "name the columns"
            : proposals.stream()
                .distinct()
                .limit(3)
                .map(p -> p.matches("[\\w,.:/-]+") ? p : "\"" + p + "\"")
                .collect(Collectors.joining(" or ", "use {columns} ", ""));
    return new InputException(why + " among the columns " + listed() + ": " + remedy)
        .about("columns");
  }

  /** The names of all columns, or their numbers with an example of each. */
  private String listed() {
    return named
        ? String.join(", ", names)
        : IntStream.range(0, names.size())
            .mapToObj(i -> (i + 1) + " (" + values.get(i).example() + ")")
            .collect(Collectors.joining(", "));
  }

  /** Whether the names of source and target suggest two id spaces. */
  public boolean areTwoSpaces(ColumnChoice choice) {
    return named && meanings.areTwoSpaces(choice.source(), choice.target());
  }

  /** A column that may hold the times of day of the chosen dates; −1 if there is none. */
  public int timeOfDay(ColumnChoice choice) {
    boolean dates = values.get(choice.time()).kind() == ColumnValues.Kind.DATE;
    return IntStream.of(others(choice.source(), choice.target(), choice.time()))
        .filter(i -> dates && values.get(i).isTimeOfDay())
        .findFirst()
        .orElse(-1);
  }
}
