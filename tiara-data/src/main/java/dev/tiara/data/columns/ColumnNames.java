package dev.tiara.data.columns;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Scores column names by what they suggest; 0 means nothing. The vocabulary is that of public data
 * sets (JODIE, TGB, DyGLib, SNAP, KONECT), Neo4j and Gephi.
 */
final class ColumnNames {
  /** Words for the two ends of an edge, the most specific first. */
  private static final List<List<String>> PAIRS =
      List.of(
          List.of("source", "target"),
          List.of("src", "dst"),
          List.of("src", "dest"),
          List.of("src", "tgt"),
          List.of("source", "destination"),
          List.of("source", "dest"),
          List.of("from", "to"),
          List.of("sender", "receiver"),
          List.of("sender", "recipient"),
          List.of("u", "v"),
          List.of("u", "i"),
          List.of("i", "j"),
          List.of("user", "item"),
          List.of("user", "product"),
          List.of("user", "page"),
          List.of("user", "movie"),
          List.of("user", "song"),
          List.of("user", "business"),
          List.of("user", "post"),
          List.of("customer", "product"),
          List.of("customer", "item"),
          List.of("reviewer", "product"),
          List.of("author", "paper"),
          List.of("voter", "candidate"),
          List.of("follower", "followee"),
          List.of("follower", "followed"),
          List.of("caller", "callee"),
          List.of("citing", "cited"),
          List.of("buyer", "seller"),
          List.of("payer", "payee"),
          List.of("rater", "ratee"),
          List.of("rater", "rated"),
          List.of("trustor", "trustee"),
          List.of("who", "whom"),
          List.of("head", "tail"));

  /** Words for things that users act on, whose ids are unrelated to those of users. */
  private static final Set<String> ITEM_WORDS =
      Set.of("item", "product", "page", "movie", "song", "business", "post", "paper");

  private static final Set<String> NODES =
      Set.of("id", "node", "user", "person", "player", "actor", "agent", "vertex", "n", "v", "p");

  private static final Set<String> WEIGHTS =
      Set.of("weight", "w", "amount", "rating", "value", "weights", "count", "score");

  private static final Set<String> EVENT_VERBS =
      Set.of("sent", "created", "updated", "posted", "occurred", "received", "made", "started");

  private final List<String> names;
  private final List<List<String>> words;

  ColumnNames(List<String> names) {
    this.names = names;
    this.words = names.stream().map(ColumnNames::words).toList();
  }

  /**
   * The words of a name: those of {@code :START_ID(Person)}, {@code startId} and "start id" are the
   * same.
   */
  static List<String> words(String name) {
    String text = name.strip().replaceAll("\\(.*?\\)", " ");
    // Neo4j writes name:type.
    text =
        text.replaceFirst(
            "(?i)(?<=.):(int|integer|long|float|double|boolean|byte|short|char|string|date|time"
                + "|localtime|datetime|localdatetime|duration)$",
            "");
    text = text.replaceAll("([a-z0-9])([A-Z])", "$1 $2").toLowerCase(Locale.ROOT);
    return Arrays.stream(text.split("[^\\p{L}\\p{N}]+")).filter(w -> !w.isEmpty()).toList();
  }

  /** How well the names of these two columns fit source and target. */
  int endpoints(int source, int target) {
    List<String> from = words.get(source);
    List<String> to = words.get(target);
    int points = numbered(names.get(source), names.get(target));
    if (from.size() == to.size() && !from.isEmpty()) {
      for (int at = 0; at < from.size(); at++) {
        if (sameBut(at, from, to)) {
          points = Math.max(points, points(from.get(at), to.get(at), rest(from, at)));
        }
      }
    }
    return points > 0 || !isSource(from) || !isTarget(to) ? points : 10;
  }

  private static boolean sameBut(int at, List<String> one, List<String> other) {
    for (int i = 0; i < one.size(); i++) {
      if (i != at && !one.get(i).equals(other.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static String rest(List<String> words, int without) {
    var rest = new StringBuilder();
    for (int i = 0; i < words.size(); i++) {
      rest.append(i == without ? "" : words.get(i));
    }
    return rest.toString();
  }

  private static int points(String source, String target, String rest) {
    int more = rest.isEmpty() ? 3 : rest.matches("(node)?(id|ids|idx)?") ? 2 : 0;
    int rank = PAIRS.indexOf(List.of(source, target));
    if (rank >= 0) {
      return 300 - 4 * rank + more;
    }
    // On their own, "start" and "end" are times.
    boolean ends = source.equals("start") && target.equals("end");
    return ends && more == 2 ? 100 : 0;
  }

  /** Scores names such as id1 and id2. */
  private static int numbered(String source, String target) {
    String from = source.strip().toLowerCase(Locale.ROOT);
    String to = target.strip().toLowerCase(Locale.ROOT);
    for (String end : new String[] {"1 2", "0 1", "a b"}) {
      String one = end.substring(0, 1);
      String two = end.substring(2);
      if (from.endsWith(one) && to.endsWith(two) && from.length() == to.length()) {
        String stem = from.substring(0, from.length() - 1).replaceAll("[_ -]$", "");
        String other = to.substring(0, to.length() - 1).replaceAll("[_ -]$", "");
        if (stem.equals(other) && !stem.isEmpty()) {
          return NODES.contains(stem) ? 90 : end.equals("a b") ? 0 : 40;
        }
      }
    }
    return 0;
  }

  private static boolean isSource(List<String> words) {
    return PAIRS.stream().anyMatch(pair -> isWord(pair.get(0), words));
  }

  private static boolean isTarget(List<String> words) {
    return PAIRS.stream().anyMatch(pair -> isWord(pair.get(1), words));
  }

  private static boolean isWord(String word, List<String> words) {
    return words.equals(List.of(word)) || words.equals(List.of(word, "id"));
  }

  /** How well the name of a column fits a time. */
  int time(int column) {
    List<String> all = words.get(column);
    String name = String.join("", all);
    int whole =
        switch (name) {
          case "time", "timestamp", "unixtime", "unixtimestamp", "epoch" -> 10;
          case "ts", "datetime", "timestep", "timestamps" -> 9;
          case "date", "snapshot" -> 8;
          case "t", "when", "step", "tau" -> 7;
          case "year", "month", "week", "day", "hour", "round" -> 6;
          case "since" -> 5;
          case "start", "begin", "starttime", "begintime" -> 5;
          case "timeset", "interval", "times" -> 3;
          default -> 0;
        };
    if (whole > 0) {
      return whole;
    }
    if (all.size() > 1 && all.get(all.size() - 1).equals("at")) {
      return EVENT_VERBS.contains(all.get(0)) ? 8 : 4;
    }
    boolean late = all.contains("end") || all.contains("stop") || all.contains("last");
    boolean named =
        all.contains("time")
            || all.contains("timestamp")
            || all.contains("date")
            || all.contains("datetime");
    return named ? (late ? 2 : 4) : 0;
  }

  /** Whether a column is named like a weight. */
  boolean isWeight(int column) {
    return WEIGHTS.contains(String.join("", words.get(column)));
  }

  /** Whether the names of two columns suggest two id spaces, such as users and items. */
  boolean areTwoSpaces(int source, int target) {
    return words.get(target).stream().anyMatch(ITEM_WORDS::contains)
        && words.get(source).stream().noneMatch(ITEM_WORDS::contains);
  }
}
