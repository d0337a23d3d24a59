package dev.tiara.server.ingest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * What became of the events of a request, all of which are durable by now.
 *
 * @param accepted the number of events that were appended
 * @param late how many of them belong to a snapshot before the open one
 * @param selfLoops how many of them are events of a node with itself, which are no edges
 * @param refused the events that were not appended, and why
 * @param version the number of events of the log with these
 */
public record Appended(int accepted, int late, int selfLoops, List<Refusal> refused, long version) {
  /** Takes a copy. */
  public Appended {
    refused = List.copyOf(refused);
  }

  /** The answer as JSON. */
  public String json() {
    return JsonMapper.shared().writeValueAsString(fields());
  }

  private Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("accepted", accepted);
    fields.put("late", late);
    fields.put("selfLoops", selfLoops);
    fields.put("refused", refused.stream().map(Appended::fields).toList());
    fields.put("version", version);
    return fields;
  }

  private static Map<String, @Nullable Object> fields(Refusal refusal) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("line", refusal.line());
    fields.put("parameter", refusal.parameter());
    fields.put("rule", refusal.rule());
    fields.put("value", refusal.value());
    return fields;
  }
}
