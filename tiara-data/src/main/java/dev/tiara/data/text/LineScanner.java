package dev.tiara.data.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tiara.data.columns.ColumnChoice;
import dev.tiara.data.columns.IdSpaces;
import dev.tiara.data.time.EventTimes;
import dev.tiara.events.EventBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Parses events from the bytes of plain lines, one block of complete lines after the other. The
 * names of nodes are numbered in the order in which they occur in the blocks of this scanner.
 */
final class LineScanner {
  /** The meaning of a byte: part of a field, its end, the end of the line, or not plain. */
  private static final byte ORDINARY = 0;

  private static final byte SEPARATOR = 1;
  private static final byte END = 2;
  private static final byte UNUSUAL = 3;

  /**
   * Powers of ten that a double represents exactly; numbers with more digits are parsed by Java.
   */
  private static final double[] TENS = {
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  /**
   * How lines are parsed.
   *
   * @param dates whether times are dates in ISO 8601 rather than numbers
   * @param spaces the id spaces of a bipartite log; null if there is one
   */
  record Rules(
      TextFormat format,
      ColumnChoice choice,
      boolean dates,
      @Nullable IdSpaces spaces,
      boolean selfLoops) {}

  private final ColumnChoice choice;
  private final boolean dates;
  private final boolean selfLoops;
  private final boolean header;
  private final boolean blanks;

  /** Whether blanks around fields, outside quotes, are padding. */
  private final boolean pads;

  /** The padding character besides the blank: a tab, unless it is the separator. */
  private final byte padding;

  /** The prefixes of source and target names in a bipartite table; null otherwise. */
  private final byte @Nullable [] sourceSpace;

  private final byte @Nullable [] targetSpace;
  private byte[] prefixed = new byte[256];
  private final byte comment;
  private final byte[] meaning = new byte[256];

  /** The bounds of the fields in the current line, as many as the first line has. */
  private final int[] starts;

  private final int[] ends;
  private final ByteNames names = new ByteNames();

  private EventBuffer events = new EventBuffer();
  private boolean headerAhead;
  private byte[] buffer = new byte[0];

  LineScanner(Rules rules) {
    TextFormat format = rules.format();
    IdSpaces spaces = rules.spaces();
    this.choice = rules.choice();
    this.dates = rules.dates();
    this.selfLoops = rules.selfLoops();
    this.header = format.header();
    this.blanks = format.separator() == TextFormat.WHITE_SPACE;
    this.pads = !blanks && format.separator() != ' ';
    this.padding = (byte) (format.separator() == '\t' ? ' ' : '\t');
    this.sourceSpace = spaces == null ? null : spaces.sourcePrefix().getBytes(UTF_8);
    this.targetSpace = spaces == null ? null : spaces.targetPrefix().getBytes(UTF_8);
    this.comment = (byte) format.comment();
    this.starts = new int[format.first().size()];
    this.ends = new int[format.first().size()];
    Arrays.fill(meaning, 0, ' ', UNUSUAL);
    meaning['\t'] = blanks ? SEPARATOR : ORDINARY;
    meaning['\n'] = END;
    meaning['\r'] = END;
    if (blanks) {
      meaning[' '] = SEPARATOR;
    } else {
      meaning['"'] = UNUSUAL;
      meaning[format.separator()] = SEPARATOR;
    }
    if (comment != 0) {
      meaning[comment] = UNUSUAL;
    }
  }

  ByteNames names() {
    return names;
  }

  /**
   * Scans complete lines, after which {@link ByteNames#SLACK} more bytes must be readable.
   *
   * @param first whether they are the first lines of a file
   * @param into receives the events
   * @return false if a line is not plain
   */
  boolean scan(byte[] lines, int end, boolean first, EventBuffer into) {
    buffer = lines;
    events = into;
    headerAhead = first && header;
    for (int at = 0; at < end; ) {
      at = line(at);
      if (at < 0) {
        return false;
      }
    }
    return !headerAhead; // it is in the next block, after comments
  }

  /** The start of the next line. */
  private int lineEnd(int at) {
    int next = at;
    while (buffer[next] != '\n') {
      next++;
    }
    return next + 1;
  }

  /** Parses a line and returns the start of the next one, or −1 if this one is not plain. */
  private int line(int start) {
    if (buffer[start] == comment && comment != 0) {
      return lineEnd(start);
    }
    int at = blanks ? skipBlanks(start) : start;
    if (buffer[at] == '\n' || (buffer[at] == '\r' && buffer[at + 1] == '\n')) {
      return lineEnd(at);
    }
    if (headerAhead) {
      headerAhead = false;
      return headerEnd(at);
    }
    int fields = 0;
    while (true) {
      if (pads && isPadding(buffer[at])) {
        at = skipPadding(at);
      }
      boolean quoted = !blanks && buffer[at] == '"';
      int from = quoted ? at + 1 : at;
      at = quoted ? quoteEnd(from) : from;
      while (!quoted && meaning[buffer[at] & 0xFF] == ORDINARY) {
        at++;
      }
      if (at < 0) {
        return -1;
      }
      if (fields < starts.length) {
        starts[fields] = from;
        ends[fields] =
            at > from && pads && !quoted && isPadding(buffer[at - 1]) ? fieldEnd(at) : at;
      }
      fields++;
      if (quoted) {
        at = pads ? skipPadding(at + 1) : at + 1;
      }
      byte next = meaning[buffer[at] & 0xFF];
      if (next == SEPARATOR) {
        at = blanks ? skipBlanks(at) : at + 1;
      }
      if (next == END || (blanks && meaning[buffer[at] & 0xFF] == END)) {
        break;
      }
      if (next != SEPARATOR) {
        return -1;
      }
    }
    if (buffer[at] == '\r' && buffer[++at] != '\n') {
      return -1;
    }
    return enough(fields) && event() ? at + 1 : -1;
  }

  private boolean isPadding(byte next) {
    return next == ' ' || next == padding;
  }

  private int skipPadding(int from) {
    int at = from;
    while (isPadding(buffer[at])) {
      at++;
    }
    return at;
  }

  /** The start of the padding before this position, which never reaches the start of the field. */
  private int fieldEnd(int padded) {
    int at = padded;
    while (isPadding(buffer[at - 1])) {
      at--;
    }
    return at;
  }

  private int skipBlanks(int from) {
    int at = from;
    while (meaning[buffer[at] & 0xFF] == SEPARATOR) {
      at++;
    }
    return at;
  }

  private int headerEnd(int at) {
    int next = lineEnd(at);
    boolean open = false;
    for (int i = at; i < next; i++) {
      open ^= buffer[i] == '"';
    }
    return open ? -1 : next;
  }

  /** The position of the closing quote; −1 if it is not in this line. */
  private int quoteEnd(int from) {
    int at = from;
    while (buffer[at] != '"' && buffer[at] != '\n' && buffer[at] != '\r') {
      at++;
    }
    return buffer[at] == '"' ? at : -1;
  }

  private boolean enough(int fields) {
    int last =
        Math.max(
            Math.max(choice.source(), choice.target()), Math.max(choice.time(), choice.weight()));
    return blanks ? fields > last : fields == starts.length;
  }

  private boolean event() {
    int source = choice.source();
    int target = choice.target();
    double time = dates ? seconds(choice.time()) : number(choice.time());
    double weight = choice.weight() < 0 ? 1 : number(choice.weight());
    if (starts[source] == ends[source]
        || starts[target] == ends[target]
        || !Double.isFinite(time)
        || !(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      return false;
    }
    if (sourceSpace == null
        && !selfLoops
        && Arrays.equals(
            buffer, starts[source], ends[source], buffer, starts[target], ends[target])) {
      events.dropSelfLoops(1);
      return true;
    }
    int from = number(sourceSpace, starts[source], ends[source]);
    int to = number(targetSpace, starts[target], ends[target]);
    if (choice.weight() < 0) {
      events.add(from, to, time);
    } else {
      events.add(from, to, time, weight);
    }
    return true;
  }

  private int number(byte @Nullable [] space, int start, int end) {
    if (space == null) {
      return names.number(buffer, start, end);
    }
    int length = space.length + end - start;
    if (length + ByteNames.SLACK > prefixed.length) {
      prefixed = new byte[2 * length + ByteNames.SLACK];
    }
    System.arraycopy(space, 0, prefixed, 0, space.length);
    System.arraycopy(buffer, start, prefixed, space.length, end - start);
    return names.number(prefixed, 0, length);
  }

  /** The seconds since 1970 of a date in ISO 8601; NaN if it is in a less common notation. */
  private double seconds(int field) {
    return IsoTime.seconds(buffer, starts[field], ends[field]);
  }

  /** The number in a field, correctly rounded; NaN if it is none. */
  private double number(int field) {
    int end = ends[field];
    boolean negative = starts[field] < end && buffer[starts[field]] == '-';
    int first = starts[field] + (negative ? 1 : 0);
    long digits = 0;
    int point = end;
    for (int i = first; i < end; i++) {
      if (buffer[i] == '.' && point == end && i > first && i < end - 1) {
        point = i;
      } else if (buffer[i] >= '0' && buffer[i] <= '9') {
        digits = digits * 10 + buffer[i] - '0';
      } else {
        return unusual(field);
      }
    }
    if (first == end || end - first > TENS.length) { // including the decimal point, if any
      return unusual(field);
    }
    // Both operands are exact, so the quotient is rounded only once.
    double number = digits / TENS[Math.max(0, end - point - 1)];
    return negative ? -number : number;
  }

  /** A number with an exponent, a plus sign or many digits. */
  private double unusual(int field) {
    int length = ends[field] - starts[field];
    Double number =
        EventTimes.number(new String(buffer, starts[field], length, StandardCharsets.ISO_8859_1));
    return number == null ? Double.NaN : number;
  }
}
