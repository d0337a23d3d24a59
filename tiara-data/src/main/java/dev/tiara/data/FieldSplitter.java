package dev.tiara.data;

import java.util.ArrayList;
import java.util.List;

/** Cuts a line into fields: at commas, at tabs, or at runs of white space, with CSV quotes. */
final class FieldSplitter {
  private final char separator;

  private FieldSplitter(char separator) {
    this.separator = separator;
  }

  /** The splitter that the first line of a file calls for: comma, else tab, else white space. */
  static FieldSplitter forLine(String line) {
    char separator = line.indexOf(',') >= 0 ? ',' : line.indexOf('\t') >= 0 ? '\t' : ' ';
    // KONECT mixes blanks and tabs in a line.
    return new FieldSplitter(separator == '\t' && line.strip().indexOf(' ') >= 0 ? ' ' : separator);
  }

  /**
   * The fields of a line.
   *
   * @throws IllegalArgumentException if a quote is not closed
   */
  List<String> split(String line) {
    if (separator == ' ') {
      return List.of(line.strip().split("\\s+", -1));
    }
    List<String> fields = new ArrayList<>();
    int at = 0;
    while (true) {
      var field = new StringBuilder();
      boolean quoted = at < line.length() && line.charAt(at) == '"';
      at = quoted ? quotedField(line, at + 1, field) : plainField(line, at, field);
      fields.add(field.toString());
      if (at >= line.length()) {
        return fields;
      }
      at++;
    }
  }

  private int plainField(String line, int at, StringBuilder field) {
    int end = line.indexOf(separator, at);
    end = end < 0 ? line.length() : end;
    field.append(line.substring(at, end).strip());
    return end;
  }

  private int quotedField(String line, int at, StringBuilder field) {
    while (at < line.length()) {
      char c = line.charAt(at++);
      if (c != '"') {
        field.append(c);
      } else if (at < line.length() && line.charAt(at) == '"') {
        field.append('"');
        at++;
      } else if (at == line.length() || line.charAt(at) == separator) {
        return at;
      } else {
        throw new IllegalArgumentException("a closing quote must end its field");
      }
    }
    throw new IllegalArgumentException("a quote is not closed");
  }
}
