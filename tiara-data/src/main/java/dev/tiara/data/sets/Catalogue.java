package dev.tiara.data.sets;

import dev.tiara.data.time.Binning;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Reads the resource {@code catalogue.json}, a list of {@link DataSet}s. A property that is
 * unknown, repeated, missing or of the wrong type is rejected.
 *
 * <p>A {@link Checksum} is written as {@code "sha256:…"} or {@code "git-blob:…"}, the columns of
 * events as {@code "source,target,time"} by name or number, and bins as a width, {@code "7d"}, or
 * as a number of snapshots, {@code 20}.
 */
final class Catalogue {
  private static final String RESOURCE = "catalogue.json";

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .addModule(new SimpleModule().addDeserializer(Binning.class, new BinningReader()))
          .build();

  private Catalogue() {}

  /** All data sets, in the order of the resource. */
  static List<DataSet> read() {
    try (InputStream in = Catalogue.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(RESOURCE + " is missing from tiara-data");
      }
      return parse(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<DataSet> parse(String json) {
    return List.copyOf(MAPPER.readValue(json, new TypeReference<List<DataSet>>() {}));
  }

  private static final class BinningReader extends StdDeserializer<Binning> {
    BinningReader() {
      super(Binning.class);
    }

    @Override
    public Binning deserialize(JsonParser parser, DeserializationContext context) {
      return parser.currentToken() == JsonToken.VALUE_NUMBER_INT
          ? Binning.ofCount(parser.getIntValue())
          : Binning.ofWidth(parser.getString());
    }
  }
}
