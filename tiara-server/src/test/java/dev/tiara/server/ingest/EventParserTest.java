package dev.tiara.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.input.InputException;
import dev.tiara.server.store.Event;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventParserTest {
  private static EventLines parse(EventParser parser, String text) {
    return parser.parse(text.getBytes(StandardCharsets.UTF_8), 100);
  }

  @Test
  void ndjson_refusesLinesSingly() {
    EventLines lines =
        parse(
            EventParser.NDJSON,
            """
            {"source": "ann", "target": "bob", "time": 1}

            {"source": "ann", "target": "bob"}
            {"source": "ann", "target": "bob", "time": 2, "weight": 0.5}
            {"source": "ann", "target": "bo\
            """);
    assertThat(lines.events())
        .containsExactly(new Event("ann", "bob", 1, null), new Event("ann", "bob", 2, 0.5));
    assertThat(lines.line(1)).isEqualTo(4);
    assertThat(lines.refused()).extracting(Refusal::line).containsExactly(3L, 5L);
    assertThat(lines.refused().get(0)).isEqualTo(new Refusal(3, "time", "must be a number", null));
    assertThat(lines.refused().get(1).rule()).startsWith("must be a JSON object: ");
  }

  @Test
  void csv_takesColumnsInAnyOrder() {
    EventLines lines =
        parse(
            EventParser.CSV,
            "time,source,weight,target\n"
                + "1,\"a,\"\"b\"\"\",,c\n"
                + "2,x, 1.5 ,y\n"
                + "3,x\n"
                + "4,x,-1,y\n"
                + "q,x,,y\n");
    assertThat(lines.events())
        .containsExactly(new Event("a,\"b\"", "c", 1, null), new Event("x", "y", 2, 1.5));
    assertThat(lines.refused())
        .extracting(Refusal::line, Refusal::parameter, Refusal::rule)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(4L, "event", "must have 4 fields"),
            org.assertj.core.groups.Tuple.tuple(5L, "weight", "must be from 0 to 1.0E28"),
            org.assertj.core.groups.Tuple.tuple(6L, "time", "must be a number"));
  }

  @Test
  void csv_needsItsHeader() {
    for (String header : new String[] {"", "a,b,c", "source,target", "source,target,time,time"}) {
      assertThatThrownBy(() -> parse(EventParser.CSV, header))
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith("header must name the columns");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'source': '', 'target': 'b', 'time': 1}|source must not be empty",
        "{'source': 'a', 'target': 'b', 'time': 1e999}|time must be finite",
        "{'source': 'a', 'target': 'b', 'time': '1'}|time must be a number",
        "{'source': 'a', 'target': 'b', 'time': null}|time must be a number",
        "{'source': 'a', 'target': ['b'], 'time': 1}|target must be a string",
        "{'source': 'a', 'target': 'b', 'time': 1, 'weight': -1}|weight must be from 0 to 1.0E28",
        "{'source': 'a', 'target': 'b', 'time': 1, 'weight': 1.1e28}|weight must be from 0 to",
        "{'source': 'a', 'target': 'b', 'time': 1, 'wieght': 1}|event must have only the fields",
        "{'source': 'a', 'source': 'a', 'target': 'b', 'time': 1}|event must be a JSON object: Dup",
        "{'source': '\\ud800', 'target': 'b', 'time': 1}|must be",
        "[]|event must be a JSON object",
        "null|event must be a JSON object",
        "1 2|event must be a JSON object",
        "|event must be a JSON object",
      })
  void json_isRefusedWithItsRule(String json, String message) {
    assertThatThrownBy(() -> parse(EventParser.JSON, json == null ? "" : json.replace('\'', '"')))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void json_takesWholeNumbersAsNames() {
    assertThat(
            parse(EventParser.JSON, "{\"source\": 7, \"target\": \"8\", \"time\": 1.5}").events())
        .containsExactly(new Event("7", "8", 1.5, null));
  }

  @Test
  void bodies_mustBeUnicode() {
    assertThatThrownBy(() -> EventParser.NDJSON.parse(new byte[] {(byte) 0xff}, 1))
        .isInstanceOf(InputException.class)
        .hasMessage("body must be valid UTF-8");
  }

  @Test
  void lines_areLimited() {
    assertThatThrownBy(() -> parse(EventParser.NDJSON, "x\n".repeat(101)))
        .isInstanceOf(TooManyEventsException.class);
  }
}
