package dev.tiara.server.api;

import dev.tiara.answers.prediction.PairsQuestion;
import dev.tiara.answers.prediction.PairsQuestion.Pair;
import dev.tiara.input.InputException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Pairs as {@code {"pairs": [{"source": "ann", "target": "bob"}]}}. */
final class PairsBody {
  private PairsBody() {}

  static PairsQuestion parse(byte[] body, int most) {
    JsonNode array;
    try {
      array = JsonMapper.shared().readTree(body).path("pairs");
    } catch (JacksonException e) {
      throw new InputException("body", "must be JSON", null);
    }
    if (!array.isArray() || array.isEmpty() || array.size() > most) {
      throw new InputException("pairs", "must be a list of 1 to " + most + " pairs", null);
    }
    List<Pair> pairs = new ArrayList<>();
    for (JsonNode pair : array) {
      pairs.add(new Pair(name(pair, "source"), name(pair, "target")));
    }
    return new PairsQuestion(pairs);
  }

  private static String name(JsonNode pair, String field) {
    @Nullable JsonNode value = pair.get(field);
    if (value == null || !value.isString()) {
      throw new InputException(field, "must be a string", value == null ? null : value.toString());
    }
    return value.stringValue();
  }
}
