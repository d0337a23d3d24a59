package dev.tiara.server.api;

import dev.tiara.answers.Answer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer and what was known when it was given.
 *
 * @param answer the answer
 * @param version the number of events of the log
 * @param asOf the snapshot at whose end the question was asked; null for now
 */
record Versioned(Answer answer, long version, @Nullable Integer asOf) implements Answer {
  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>(answer.fields());
    fields.put("version", version);
    if (asOf != null) {
      fields.put("as_of", asOf);
    }
    return fields;
  }
}
