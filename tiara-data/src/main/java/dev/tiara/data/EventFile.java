package dev.tiara.data;

import dev.tiara.graph.EventsBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/**
 * Reads a text file of events, one a line: comma-, tab- or blank-separated, gzipped or not, with or
 * without a header. Lines that start with # or % are comments.
 */
public final class EventFile {
  private static final List<String> SOURCE =
      List.of("source", "src", "from", "u", "user", "sender");
  private static final List<String> TARGET =
      List.of("target", "dst", "destination", "to", "v", "item", "receiver");
  private static final List<String> TIME = List.of("time", "timestamp", "ts", "date", "t");
  private static final List<String> WEIGHT = List.of("weight", "w", "amount", "rating", "value");

  private final Path path;

  /** Null to find them: by header name, else 1, 2 and the last numeric one. */
  private final EventColumns columns;

  /** A file with given columns; null lets the file tell. */
  public EventFile(Path path, EventColumns columns) {
    this.path = path;
    this.columns = columns;
  }

  /** Positions of the columns; −1 for no weight. */
  private record Layout(int source, int target, int time, int weight) {}

  /**
   * Adds all events of the file. Of a weighted graph's file every line needs a weight.
   *
   * @throws IllegalArgumentException with file and line, if one does not fit
   */
  public void readInto(EventsBuilder events, boolean weighted) throws IOException {
    try (BufferedReader lines = open()) {
      FieldSplitter splitter = null;
      Layout layout = null;
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (line.isBlank() || line.startsWith("#") || line.startsWith("%")) {
          continue;
        }
        try {
          splitter = splitter == null ? FieldSplitter.forLine(line) : splitter;
          List<String> fields = splitter.split(line);
          if (layout == null) {
            boolean header = isHeader(fields);
            layout = layout(fields, header, weighted);
            if (header) {
              continue;
            }
          }
          add(fields, layout, events);
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(path + ":" + number + ": " + e.getMessage(), e);
        }
      }
      if (layout == null) {
        throw new IllegalArgumentException(path + ": the file has no events");
      }
    }
  }

  private BufferedReader open() throws IOException {
    InputStream in = Files.newInputStream(path);
    if (path.toString().endsWith(".gz")) {
      in = new GZIPInputStream(in, 1 << 16);
    }
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
  }

  /** A first line without any number is a header. */
  private static boolean isHeader(List<String> fields) {
    return fields.stream().noneMatch(EventFile::isNumber);
  }

  private static boolean isNumber(String field) {
    try {
      Double.parseDouble(field);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private Layout layout(List<String> fields, boolean header, boolean weighted) {
    Layout layout;
    if (columns != null) {
      layout =
          new Layout(
              position(columns.source(), fields, header),
              position(columns.target(), fields, header),
              position(columns.time(), fields, header),
              columns.weight() == null ? -1 : position(columns.weight(), fields, header));
    } else if (header) {
      layout =
          new Layout(
              find("source", SOURCE, fields),
              find("target", TARGET, fields),
              find("time", TIME, fields),
              weighted ? find("weight", WEIGHT, fields) : -1);
    } else {
      layout = new Layout(0, 1, lastNumber(fields), -1);
    }
    if (weighted && layout.weight < 0) {
      throw new IllegalArgumentException(
          "a weighted graph needs a weight column: name it with --columns source,target,time,weight");
    }
    return layout;
  }

  private static int position(String column, List<String> fields, boolean header) {
    int named = header ? fields.indexOf(column) : -1;
    if (named >= 0) {
      return named;
    }
    int position = isNumber(column) ? (int) Double.parseDouble(column) - 1 : -1;
    if (position < 0 || position >= fields.size()) {
      throw new IllegalArgumentException(
          "there is no column \""
              + column
              + "\" among the "
              + fields.size()
              + " of this line: "
              + String.join(", ", fields));
    }
    return position;
  }

  private static int find(String meaning, List<String> names, List<String> header) {
    for (String name : names) {
      for (int i = 0; i < header.size(); i++) {
        if (header.get(i).toLowerCase(Locale.ROOT).equals(name)) {
          return i;
        }
      }
    }
    throw new IllegalArgumentException(
        "no column of the header looks like the "
            + meaning
            + ": name them with --columns, got "
            + String.join(", ", header));
  }

  private static int lastNumber(List<String> fields) {
    for (int i = fields.size() - 1; i >= 2; i--) {
      if (isNumber(fields.get(i))) {
        return i;
      }
    }
    throw new IllegalArgumentException(
        "expected source, target and a numeric time, got " + String.join(", ", fields));
  }

  private static void add(List<String> fields, Layout layout, EventsBuilder events) {
    int needed =
        Math.max(Math.max(layout.source, layout.target), Math.max(layout.time, layout.weight));
    if (fields.size() <= needed) {
      throw new IllegalArgumentException(
          "expected at least " + (needed + 1) + " columns, got " + fields.size());
    }
    double weight = layout.weight < 0 ? 1 : number("weight", fields.get(layout.weight));
    events.add(
        name("source", fields.get(layout.source)),
        name("target", fields.get(layout.target)),
        number("time", fields.get(layout.time)),
        weight);
  }

  private static String name(String meaning, String field) {
    if (field.isEmpty()) {
      throw new IllegalArgumentException(meaning + " is empty");
    }
    return field;
  }

  private static double number(String meaning, String field) {
    try {
      return Double.parseDouble(field);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(meaning + " \"" + field + "\" is not a number", e);
    }
  }
}
