package dev.tiara.data.nodes;

import dev.tiara.data.text.TextFormat;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads small text files of node names: one node per line, or a source and a target separated by a
 * comma. Names may be quoted as in CSV; blank lines are skipped.
 */
public final class NodeListFile {
  private NodeListFile() {}

  /**
   * A line that names nodes.
   *
   * @param line the number of the line, from 1
   * @param names the names of the nodes
   */
  public record Entry(int line, List<String> names) {
    /** Copies the names. */
    public Entry {
      names = List.copyOf(names);
    }
  }

  /**
   * Reads a file with one node per line; a first line {@code node} is a header.
   *
   * @throws InputException if a line is anything else; the message names file and line
   */
  public static List<Entry> nodes(Path file) throws IOException {
    List<Entry> entries = read(file, List.of("node"));
    return !entries.isEmpty() && entries.get(0).names().equals(List.of("node"))
        ? entries.subList(1, entries.size())
        : entries;
  }

  /**
   * Reads a file with the header {@code source,target} and one pair per line.
   *
   * @throws InputException if a line is anything else; the message names file and line
   */
  public static List<Entry> pairs(Path file) throws IOException {
    List<String> header = List.of("source", "target");
    List<Entry> entries = read(file, header);
    if (entries.isEmpty() || !entries.get(0).names().equals(header)) {
      throw new InputException(
          file
              + ":1: the header must be source,target, got \""
              + (entries.isEmpty() ? "" : String.join(",", entries.get(0).names()))
              + "\"");
    }
    return entries.subList(1, entries.size());
  }

  private static List<Entry> read(Path file, List<String> columns) throws IOException {
    List<String> lines = TextFormat.lines(file);
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = i == 0 ? lines.get(i).replaceFirst("^\uFEFF", "") : lines.get(i);
      if (!line.isBlank()) {
        List<String> names = fields(line);
        if (names.size() != columns.size() || names.contains("")) {
          throw new InputException(
              file
                  + ":"
                  + (i + 1)
                  + ": expected "
                  + String.join(",", columns)
                  + ", got \""
                  + line
                  + "\"");
        }
        entries.add(new Entry(i + 1, names));
      }
    }
    return entries;
  }

  /** The fields of a line; a field with invalid quotes becomes empty. */
  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    int at = 0;
    while (at <= line.length()) {
      if (at < line.length() && line.charAt(at) == '"') {
        var field = new StringBuilder();
        int i = at + 1;
        while (i < line.length()
            && (line.charAt(i) != '"' || (i + 1 < line.length() && line.charAt(i + 1) == '"'))) {
          i += line.charAt(i) == '"' ? 1 : 0;
          field.append(line.charAt(i++));
        }
        boolean closed = i < line.length() && (i + 1 == line.length() || line.charAt(i + 1) == ',');
        fields.add(closed ? field.toString() : "");
        at = i + 2;
      } else {
        int comma = line.indexOf(',', at);
        int end = comma < 0 ? line.length() : comma;
        fields.add(line.substring(at, end).strip());
        at = end + 1;
      }
    }
    return fields;
  }
}
