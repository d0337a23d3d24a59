package dev.tiara.learn.internal.record;

import com.fasterxml.jackson.annotation.Nulls;
import java.util.function.Function;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * The JSON format of records: enums in lower case, and fields in the order of their declaration. No
 * field may be missing or null, except for nulls that are allowed by {@code @JsonSetter(nulls =
 * Nulls.SET)}, and numbers are finite.
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
          .addModule(finite())
          .build();

  private RecordJson() {}

  private static SimpleModule finite() {
    return new SimpleModule()
        .addDeserializer(double.class, new Finite<>(number -> number))
        .addDeserializer(Double.class, new Finite<>(number -> number))
        .addDeserializer(float.class, new Finite<>(Double::floatValue))
        .addDeserializer(Float.class, new Finite<>(Double::floatValue));
  }

  /** Reads a number, but not {@code "NaN"} or {@code 1e999}, which Jackson takes for numbers. */
  private static final class Finite<T extends Number> extends ValueDeserializer<T> {
    private final Function<Double, T> type;

    Finite(Function<Double, T> type) {
      this.type = type;
    }

    @Override
    public T deserialize(JsonParser in, DeserializationContext context) {
      double number = in.currentToken().isNumeric() ? in.getDoubleValue() : Double.NaN;
      T value = type.apply(number);
      if (!Double.isFinite(value.doubleValue())) {
        context.reportInputMismatch(this, "a number must be finite, got " + in.getString());
      }
      return value;
    }
  }
}
