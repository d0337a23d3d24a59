package dev.tiara.server.ingest;

import dev.tiara.data.text.TextFormat;
import dev.tiara.input.InputException;
import dev.tiara.server.store.Event;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parses the bodies in which events arrive: a JSON object, NDJSON, or CSV whose header names the
 * columns. A line that is not an event is refused by itself.
 */
public enum EventParser {
  /** A single event. */
  JSON("application/json") {
    @Override
    void parse(String text, EventLines lines) {
      lines.add(1, event(text));
    }
  },
  /** One JSON object per line. */
  NDJSON("application/x-ndjson") {
    @Override
    void parse(String text, EventLines lines) {
      long number = 0;
      for (Iterator<String> each = text.lines().iterator(); each.hasNext(); ) {
        String line = each.next();
        number++;
        if (!line.isBlank()) {
          add(number, line, EventParser::event, lines);
        }
      }
    }
  },
  /** One event per line, after a header. */
  CSV("text/csv") {
    @Override
    void parse(String text, EventLines lines) {
      Iterator<String> each = text.lines().iterator();
      if (!each.hasNext()) {
        throw new InputException("header", "must name the columns source, target and time", "");
      }
      var columns = new Columns(TextFormat.split(each.next(), ','));
      for (long number = 2; each.hasNext(); number++) {
        String line = each.next();
        if (!line.isBlank()) {
          add(number, line, columns::event, lines);
        }
      }
    }
  };

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final Set<String> FIELDS = Set.of("source", "target", "time", "weight");

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  private final String mediaType;

  EventParser(String mediaType) {
    this.mediaType = mediaType;
  }

  /** The media type of such a body. */
  public String mediaType() {
    return mediaType;
  }

  abstract void parse(String text, EventLines lines);

  /**
   * Parses a body.
   *
   * @param most the maximum number of lines
   * @throws InputException if the body as a whole is not of this kind
   * @throws TooManyEventsException if it has more lines
   */
  public EventLines parse(byte[] body, int most) {
    var lines = new EventLines(most);
    parse(text(body), lines);
    return lines;
  }

  private static String text(byte[] body) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      throw new InputException("body", "must be valid UTF-8", null);
    }
  }

  /** Parses a line. */
  @FunctionalInterface
  interface LineParser {
    Event event(String line);
  }

  private static void add(long number, String line, LineParser parser, EventLines lines) {
    Event event;
    try {
      event = parser.event(line);
    } catch (InputException e) {
      lines.refuse(number, e);
      return;
    }
    lines.add(number, event);
  }

  private static Event event(String json) {
    JsonNode object;
    try {
      object = MAPPER.readTree(json);
    } catch (JacksonException e) {
      throw new InputException(
          "event",
          "must be a JSON object: " + e.getOriginalMessage().replaceAll("\\R.*", ""),
          json);
    }
    if (!object.isObject()) {
      throw new InputException("event", "must be a JSON object", json);
    }
    for (String field : object.propertyNames()) {
      if (!FIELDS.contains(field)) {
        throw new InputException(
            "event", "must have only the fields source, target, time and weight", field);
      }
    }
    JsonNode weight = object.get("weight");
    return checked(
        name(object, "source"),
        name(object, "target"),
        number(object, "time"),
        weight == null || weight.isNull() ? null : number(object, "weight"));
  }

  private static String name(JsonNode object, String field) {
    JsonNode value = object.get(field);
    if (value != null && value.isString()) {
      return value.stringValue();
    }
    if (value != null && value.isIntegralNumber()) {
      return value.asString();
    }
    throw new InputException(field, "must be a string or a whole number", text(value));
  }

  private static double number(JsonNode object, String field) {
    JsonNode value = object.get(field);
    if (value == null || !value.isNumber()) {
      throw new InputException(field, "must be a number", text(value));
    }
    // Text rather than asDouble(), which rejects a whole number that a double cannot hold.
    return Double.parseDouble(value.asString());
  }

  private static @Nullable String text(@Nullable JsonNode value) {
    return value == null ? null : value.toString();
  }

  /** Checks what the event itself can tell. */
  private static Event checked(String source, String target, double time, @Nullable Double weight) {
    checkName("source", source);
    checkName("target", target);
    if (!Double.isFinite(time)) {
      throw new InputException("time", "must be finite", time);
    }
    var event = new Event(source, target, time, weight);
    event.checkWeight();
    return event;
  }

  private static void checkName(String field, String name) {
    if (name.isEmpty()) {
      throw new InputException(field, "must not be empty", name);
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
      throw new InputException(field, "must be valid Unicode", null);
    }
  }

  /** The columns of a CSV body. */
  private static final class Columns {
    private final Map<String, Integer> indices = new HashMap<>();
    private final int count;

    Columns(List<String> header) {
      count = header.size();
      for (int i = 0; i < count; i++) {
        indices.put(header.get(i).strip(), i);
      }
      Set<String> missing = new HashSet<>(FIELDS);
      missing.removeAll(indices.keySet());
      missing.remove("weight");
      if (!missing.isEmpty() || !FIELDS.containsAll(indices.keySet()) || indices.size() < count) {
        throw new InputException(
            "header",
            "must name the columns source, target and time, and perhaps weight",
            String.join(",", header));
      }
    }

    Event event(String line) {
      List<String> fields = TextFormat.split(line, ',');
      if (fields.size() != count) {
        throw new InputException("event", "must have " + count + " fields", line);
      }
      Integer weight = indices.get("weight");
      boolean weighted = weight != null && !fields.get(weight).isBlank();
      return checked(
          field(fields, "source"),
          field(fields, "target"),
          number(fields, "time"),
          weighted ? number(fields, "weight") : null);
    }

    private String field(List<String> fields, String name) {
      return fields.get(indices.getOrDefault(name, 0));
    }

    private double number(List<String> fields, String name) {
      String text = field(fields, name);
      if (!NUMBER.matcher(text.strip()).matches()) {
        throw new InputException(name, "must be a number", text);
      }
      return Double.parseDouble(text);
    }
  }
}
