package dev.tiara.experiments.setting;

import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON of settings and records: enums in lower case, no nulls, fields in a fixed order. */
public final class Json {
  public static final JsonMapper MAPPER =
      // Floats as Schubfach writes them: the JDK's own text changed with JDK 19.
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .changeDefaultPropertyInclusion(
              inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
          .build();

  /** Of records, which are whole: what has no value is told so, and nothing may be missing. */
  public static final JsonMapper RECORDS =
      MAPPER
          .rebuild()
          .changeDefaultPropertyInclusion(
              inclusion -> inclusion.withValueInclusion(JsonInclude.Include.ALWAYS))
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .build();

  private Json() {}
}
