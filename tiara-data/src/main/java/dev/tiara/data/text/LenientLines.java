package dev.tiara.data.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tiara.data.columns.BadValue;
import dev.tiara.data.columns.ColumnChoice;
import dev.tiara.data.columns.IdSpaces;
import dev.tiara.data.time.EventTimes;
import dev.tiara.data.time.OddTimeException;
import dev.tiara.events.EventBuffer;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Nodes;
import dev.tiara.input.InputException;
import dev.tiara.internal.text.Counted;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads event files leniently, line by line and in one pass: skips bad lines, and parses dates by a
 * pattern. Good lines mean what they mean to {@link PlainLines}. Not thread-safe.
 */
public final class LenientLines {
  /** The maximum length of a quoted field; an unclosed quote is not followed any further. */
  private static final int LONGEST = 1 << 16;

  private final TextFormat format;
  private final ColumnChoice choice;
  private final boolean dates;
  private final Leniency leniency;
  private final @Nullable DatePattern pattern;
  private final @Nullable IdSpaces spaces;
  private final boolean selfLoops;
  private final Map<String, Integer> names = new LinkedHashMap<>();
  private EventBuffer events = new EventBuffer();
  private int dropped;
  private long lines;
  private int bad;
  private @Nullable InputException first;

  /** Whether all quotes are closed, the last one is not, or something follows a closed one. */
  private enum Quotes {
    CLOSED,
    OPEN,
    MISPLACED
  }

  private record Row(List<String> fields, Quotes quotes) {}

  /**
   * A reader of files of this layout.
   *
   * @param dates whether times are dates rather than numbers
   * @param spaces the id spaces of a bipartite log; null if there is one
   */
  public LenientLines(
      TextFormat format,
      ColumnChoice choice,
      boolean dates,
      @Nullable IdSpaces spaces,
      boolean selfLoops,
      Leniency leniency) {
    this.format = format;
    this.choice = choice;
    this.dates = dates;
    this.leniency = leniency;
    this.pattern = leniency.pattern();
    this.spaces = spaces;
    this.selfLoops = selfLoops;
  }

  /**
   * The first rows of a file from which its columns are detected: only the good ones, with dates in
   * ISO 8601.
   */
  public static List<List<String>> sample(TextFormat format, Leniency leniency) {
    DatePattern pattern = leniency.pattern();
    int width = format.first().size();
    List<List<String>> rows = new ArrayList<>();
    for (List<String> row : format.rows()) {
      if (row.size() >= width && format.hasAllFields(row)) {
        rows.add(row.subList(0, width).stream().map(value -> iso(value, pattern)).toList());
      }
    }
    for (int c = 0; c < width && leniency.badLines() > 0; c++) {
      int column = c;
      List<List<String>> dated =
          rows.stream().filter(r -> EventTimes.isIso(r.get(column))).toList();
      List<List<String>> timed =
          rows.stream().filter(r -> EventTimes.isTime(r.get(column))).toList();
      rows = 2 * dated.size() > rows.size() ? dated : 2 * timed.size() > rows.size() ? timed : rows;
    }
    return rows;
  }

  private static String iso(String value, @Nullable DatePattern pattern) {
    double seconds = pattern == null ? Double.NaN : pattern.seconds(value);
    return Double.isNaN(seconds) ? value : Instant.ofEpochSecond((long) seconds).toString();
  }

  /**
   * Reads a file, after earlier ones.
   *
   * @throws InputException if a line is bad and none may be
   */
  public void add(EventText text, String label) throws IOException {
    // Bytes as characters, so that lines with invalid UTF-8 can be told.
    var in = new BufferedReader(new InputStreamReader(text.content(), ISO_8859_1));
    Deque<String> ahead = new ArrayDeque<>();
    boolean headerAhead = format.header();
    int number = 0;
    for (String line = next(in, ahead); line != null; line = next(in, ahead)) {
      number++;
      if (format.isSkipped(line)) {
        continue;
      }
      List<String> more = new ArrayList<>();
      String row = row(line, more, in, ahead);
      InputException problem = null;
      if (!headerAhead) {
        lines++;
        problem = take(row);
      }
      headerAhead = false;
      if (problem == null) {
        number += more.size();
        continue;
      }
      for (int i = more.size() - 1; i >= 0; i--) {
        ahead.addFirst(more.get(i)); // an unclosed quote spoils its own line only
      }
      bad++;
      InputException found = problem.in(label, number);
      first = first == null ? found : first;
      if (leniency.badLines() == 0) {
        throw found;
      }
    }
  }

  private static @Nullable String next(BufferedReader in, Deque<String> ahead) throws IOException {
    return ahead.isEmpty() ? in.readLine() : ahead.remove();
  }

  /** A line with those that a quoted field in it continues in. */
  private String row(String line, List<String> more, BufferedReader in, Deque<String> ahead)
      throws IOException {
    String row = line;
    while (split(row).quotes == Quotes.OPEN && row.length() < LONGEST) {
      String next = next(in, ahead);
      if (next == null) {
        break;
      }
      more.add(next);
      row += "\n" + next;
    }
    return row;
  }

  /**
   * Splits a row as the database does: a quote within an unquoted field is an ordinary character.
   */
  private Row split(String row) {
    char separator = format.separator();
    if (separator == TextFormat.WHITE_SPACE) {
      return new Row(List.of(stripped(row).split("[ \t]+", -1)), Quotes.CLOSED);
    }
    List<String> fields = new ArrayList<>();
    var field = new StringBuilder();
    boolean quoted = false;
    boolean wasQuoted = false;
    for (int i = 0; i <= row.length(); i++) {
      char c = i < row.length() ? row.charAt(i) : separator;
      if (quoted && i < row.length()) {
        boolean twice = c == '"' && i + 1 < row.length() && row.charAt(i + 1) == '"';
        i += twice ? 1 : 0;
        quoted = twice || c != '"';
        field.append(quoted ? Character.toString(c) : "");
      } else if (c == separator) {
        fields.add(wasQuoted || separator == ' ' ? field.toString() : stripped(field.toString()));
        field.setLength(0);
        wasQuoted = false;
      } else if (c == '"' && !wasQuoted && field.toString().isBlank()) {
        quoted = true;
        wasQuoted = true;
        field.setLength(0);
      } else if (!wasQuoted) {
        field.append(c);
      } else if (c != ' ' && c != '\t') {
        return new Row(fields, Quotes.MISPLACED);
      }
    }
    return new Row(fields, quoted ? Quotes.OPEN : Quotes.CLOSED);
  }

  private static String stripped(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && (text.charAt(start) == ' ' || text.charAt(start) == '\t')) {
      start++;
    }
    while (start < end && (text.charAt(end - 1) == ' ' || text.charAt(end - 1) == '\t')) {
      end--;
    }
    return text.substring(start, end);
  }

  /** Takes an event; returns what is wrong with it, if anything is. */
  private @Nullable InputException take(String row) {
    String text;
    try {
      text = UTF_8.newDecoder().decode(ByteBuffer.wrap(row.getBytes(ISO_8859_1))).toString();
    } catch (CharacterCodingException e) {
      return new InputException("is not UTF-8 text");
    }
    Row split = split(text);
    if (split.quotes != Quotes.CLOSED) {
      return new InputException(
          "a quote is not closed, or something follows it before the end of the field");
    }
    List<String> fields = split.fields;
    int last =
        IntStream.of(choice.source(), choice.target(), choice.time(), choice.weight())
            .max()
            .orElseThrow();
    if (fields.size() <= last || !format.hasAllFields(fields)) {
      return new InputException(
          "has " + Counted.of(fields.size(), "field") + " instead of " + format.first().size());
    }
    String source = fields.get(choice.source());
    String target = fields.get(choice.target());
    if (source.isEmpty() || target.isEmpty()) {
      return BadValue.empty(source.isEmpty() ? "source" : "target");
    }
    String written = fields.get(choice.time());
    double time = time(written);
    if (!Double.isFinite(time)) {
      return written.isEmpty()
          ? BadValue.empty("time")
          : BadValue.of("time", written, "not " + kind());
    }
    Double weight =
        choice.weight() < 0 ? Double.valueOf(1) : EventTimes.number(fields.get(choice.weight()));
    if (weight == null || !Double.isFinite(weight) || weight < 0) {
      return BadValue.weight(fields.get(choice.weight()));
    }
    if (!selfLoops && spaces == null && source.equals(target)) {
      dropped++;
    } else {
      int from = number(spaces == null ? source : spaces.sourcePrefix() + source);
      int to = number(spaces == null ? target : spaces.targetPrefix() + target);
      put(from, to, time, weight);
    }
    return null;
  }

  private void put(int source, int target, double time, double weight) {
    if (choice.weight() < 0) {
      events.add(source, target, time);
    } else {
      events.add(source, target, time, weight);
    }
  }

  private int number(String name) {
    return names.computeIfAbsent(name, unknown -> names.size());
  }

  private String kind() {
    return pattern != null
        ? "a date in the format " + leniency.timeFormat()
        : dates ? "an ISO date or time" : "a number";
  }

  private double time(String written) {
    if (pattern != null) {
      return pattern.seconds(written);
    }
    if (dates) {
      return IsoTime.looseSeconds(written.strip());
    }
    Double number = EventTimes.number(written);
    return number == null ? Double.NaN : number;
  }

  /**
   * The events of all files.
   *
   * @throws InputException if too many lines are bad
   */
  public EventTable table(String label) {
    if (first != null && bad > leniency.badLines() * lines) {
      var percent = BigDecimal.valueOf(Math.round(1e6 * leniency.badLines()), 4);
      String most = percent.stripTrailingZeros().toPlainString();
      throw new InputException(summary() + ", more than " + most + "%")
          .about("skip-bad-lines")
          .in(label);
    }
    EventTable table = events.dropSelfLoops(dropped).table(Nodes.named(names.keySet()));
    return spaces == null ? table : table.asBipartite();
  }

  /**
   * The events without those whose times break the unit of the others, which count as bad lines.
   *
   * @param table all events
   * @param refusal the error about the first of them
   * @throws InputException if too many lines are bad
   */
  public EventTable without(
      OddTimeException odd, EventTable table, InputException refusal, String label) {
    first = first == null ? refusal : first;
    names.clear();
    events = new EventBuffer();
    for (int i = 0; i < table.size(); i++) {
      if (odd.isOdd(table.time(i))) {
        bad++;
      } else {
        int source = number(table.nodes().name(table.source(i)));
        int target = number(table.nodes().name(table.target(i)));
        put(source, target, table.time(i), table.isWeighted() ? table.weight(i) : 1);
      }
    }
    return table(label);
  }

  /** The number of lines that were skipped. */
  public int skipped() {
    return bad;
  }

  /** How many lines are bad, and the first of them. */
  public String summary() {
    return bad
        + " of "
        + Counted.of(lines, "line")
        + (bad == 1 ? " is" : " are")
        + " bad"
        + (first == null ? "" : ", the first: " + first.getMessage());
  }
}
