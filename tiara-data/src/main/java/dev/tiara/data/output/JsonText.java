package dev.tiara.data.output;

import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes metadata as JSON: in one line exactly as Jackson would, which itself takes a quarter of a
 * second to start, longer than many graphs take; or indented, by Jackson, for files that people
 * read. Numbers must be finite, as in {@link ResultJson}.
 */
final class JsonText {
  private JsonText() {}

  /**
   * A value in one line: maps, lists, arrays of doubles, strings, numbers, booleans, enum constants
   * and null.
   *
   * @throws IllegalStateException if it has a number that is not finite
   */
  static String of(Object value) {
    var out = new StringBuilder();
    append(out, value);
    return out.toString();
  }

  /**
   * The same value, indented.
   *
   * @throws IllegalStateException if it has a number that is not finite
   */
  static String indented(Object value) {
    JsonMapper indenting = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    return ResultJson.of(indenting, value);
  }

  private static void append(StringBuilder out, Object value) {
    if (value instanceof Map<?, ?> map) {
      String before = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        out.append(before);
        quote(out, entry.getKey().toString());
        out.append(':');
        append(out, entry.getValue());
        before = ",";
      }
      out.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof Iterable<?> list) {
      String before = "";
      out.append('[');
      for (Object element : list) {
        out.append(before);
        append(out, element);
        before = ",";
      }
      out.append(']');
    } else if (value instanceof double[] numbers) {
      String before = "";
      out.append('[');
      for (double number : numbers) {
        out.append(before);
        append(out, number);
        before = ",";
      }
      out.append(']');
    } else if (value instanceof Number number) {
      ResultJson.check(number.doubleValue());
      out.append(number);
    } else if (value == null || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof String || value instanceof Enum) {
      quote(out, value.toString());
    } else {
      throw new IllegalArgumentException("no JSON for " + value.getClass());
    }
  }

  private static void quote(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int letter = "\b\t\n\f\r\"\\".indexOf(c);
      if (letter >= 0) {
        out.append('\\').append("btnfr\"\\".charAt(letter));
      } else if (c < ' ') {
        out.append(String.format("\\u%04X", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
