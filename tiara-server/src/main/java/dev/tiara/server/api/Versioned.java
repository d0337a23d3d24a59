package dev.tiara.server.api;

import dev.tiara.answers.Answer;
import dev.tiara.answers.SnapshotDates;
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
record Versioned(Answer answer, long version, @Nullable AsOf asOf) implements Answer {
  /**
   * A snapshot at whose end a question is asked.
   *
   * @param dates when the snapshots of the log start and end
   */
  record AsOf(int snapshot, SnapshotDates dates) {}

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>(answer.fields());
    fields.put("version", version);
    if (asOf != null) {
      fields.put("as_of", asOf.snapshot);
      Map<String, Object> dates = asOf.dates.fields(asOf.snapshot);
      if (dates.containsKey("startDate")) {
        fields.put("asOfStartDate", dates.get("startDate"));
        fields.put("asOfEndDate", dates.get("endDate"));
      }
    }
    return fields;
  }
}
