package dev.tiara.experiments.setting;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.Nulls;
import dev.tiara.learn.internal.record.RecordJson;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON format of settings: that of records, except that null properties may be missing. */
final class Json {
  static final JsonMapper MAPPER =
      RecordJson.MAPPER
          .rebuild()
          .changeDefaultPropertyInclusion(
              inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
          .disable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .changeDefaultNullHandling(nulls -> nulls.withValueNulls(Nulls.SET))
          .build();

  private Json() {}
}
