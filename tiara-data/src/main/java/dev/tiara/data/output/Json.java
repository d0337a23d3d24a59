package dev.tiara.data.output;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON mappers for manifests and metadata. */
final class Json {
  static final JsonMapper MAPPER = JsonMapper.builder().build();
  static final JsonMapper PRETTY =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private Json() {}
}
