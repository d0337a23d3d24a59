package dev.tiara.cli.option;

import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** The choice of JSON instead of a table. */
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

  /** Made when something is printed: starting Jackson takes a third of a short command. */
  private static final class Mapper {
    private static final JsonMapper JSON =
        JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
            .build();

    private Mapper() {}
  }
}
