package dev.tiara.cli.option;

import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** The option to print JSON instead of a table. */
@Heading.Under(Heading.OUTPUT)
public final class JsonOption {
  @Option(names = "--json", description = "Print as JSON.")
  private boolean json;

  public boolean wanted() {
    return json;
  }

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
