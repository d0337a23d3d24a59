package dev.tiara.learn.internal.record;

import com.fasterxml.jackson.annotation.Nulls;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The JSON format of records: enums in lower case, and fields in the order of their declaration. No
 * field may be missing or null, except for nulls that are allowed by {@code @JsonSetter(nulls =
 * Nulls.SET)}.
 */
public final class RecordJson {
  /** Reads and writes records. */
  public static final JsonMapper MAPPER =
      // Floats are written by Schubfach, because the JDK's own output changed in JDK 19.
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .changeDefaultNullHandling(
              nulls -> nulls.withValueNulls(Nulls.FAIL).withContentNulls(Nulls.FAIL))
          .build();

  private RecordJson() {}
}
