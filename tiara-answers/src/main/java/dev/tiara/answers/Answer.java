package dev.tiara.answers;

import dev.tiara.data.output.ResultJson;
import java.util.Map;

/** The answer to a question. Whoever shows it translates its values and computes nothing. */
public interface Answer {
  /** The fields of the JSON. Scripts rely on them: fields may be added, but never renamed. */
  Map<String, Object> fields();

  /** The answer as JSON. */
  default String json() {
    return ResultJson.of(fields());
  }
}
