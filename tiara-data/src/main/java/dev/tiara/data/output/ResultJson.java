package dev.tiara.data.output;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** Results as JSON: indented, with enum constants in lower case. */
public final class ResultJson {
  private ResultJson() {}

  /** A value as JSON: a map, a list, a record or a plain value. */
  public static String of(Object value) {
    return Mapper.JSON.writeValueAsString(value);
  }

  /** Created lazily: initialising Jackson takes a third of the time of a short command. */
  private static final class Mapper {
    private static final JsonMapper JSON =
        JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .build();

    private Mapper() {}
  }
}
