package dev.tiara.server.ingest;

import dev.tiara.input.InputException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * An event that was not accepted.
 *
 * @param line its line in the request, counted from 1
 * @param parameter the field that breaks a rule
 * @param rule the rule
 * @param value the offending value; null if there is none
 */
public record Refusal(long line, String parameter, String rule, @Nullable String value) {
  /** The most characters of a value that are repeated to the client. */
  private static final int LONGEST_VALUE = 200;

  /** The refusals in the JSON of an {@link Appended}. */
  static List<Refusal> ofAnswer(String json) {
    return JsonMapper.shared()
        .readTree(json)
        .get("refused")
        .valueStream()
        .map(
            refused ->
                new Refusal(
                    refused.get("line").asLong(),
                    refused.get("parameter").asString(),
                    refused.get("rule").asString(),
                    refused.get("value").isNull() ? null : refused.get("value").asString()))
        .toList();
  }

  static Refusal of(long line, InputException e) {
    String parameter = e.parameters().isEmpty() ? "event" : e.parameters().get(0);
    return new Refusal(line, parameter, e.rule(), e.value().map(Refusal::shortened).orElse(null));
  }

  private static String shortened(String value) {
    return value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…";
  }
}
