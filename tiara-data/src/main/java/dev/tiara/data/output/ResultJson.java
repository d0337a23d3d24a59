package dev.tiara.data.output;

import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.JsonGeneratorDelegate;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** Results as JSON: indented, with enum constants in lower case, and without NaN or infinity. */
public final class ResultJson {
  private ResultJson() {}

  /**
   * A value as JSON: a map, a list, a record or a plain value.
   *
   * @throws IllegalStateException if it has a number that is not finite, which is an error of
   *     whoever computed it; an absent number is null
   */
  public static String of(Object value) {
    return of(Mapper.JSON, value);
  }

  /** The same, as this mapper writes it. */
  static String of(JsonMapper mapper, Object value) {
    var text = new StringWriter();
    try (JsonGenerator out = new FiniteNumbers(mapper.createGenerator(text))) {
      mapper.writeValue(out, value);
    } catch (DatabindException e) {
      throw new IllegalStateException(e.getOriginalMessage(), e);
    }
    return text.toString();
  }

  /** Checks a number of a result. */
  static void check(double number) {
    if (!Double.isFinite(number)) {
      throw new IllegalStateException("numbers of a result must be finite, got " + number);
    }
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

  private static final class FiniteNumbers extends JsonGeneratorDelegate {
    FiniteNumbers(JsonGenerator out) {
      super(out);
    }

    @Override
    public JsonGenerator writeNumber(double number) {
      check(number);
      return super.writeNumber(number);
    }

    @Override
    public JsonGenerator writeNumber(float number) {
      check(number);
      return super.writeNumber(number);
    }

    @Override
    public JsonGenerator writeArray(double[] numbers, int offset, int length) {
      for (int i = offset; i < offset + length; i++) {
        check(numbers[i]);
      }
      return super.writeArray(numbers, offset, length);
    }
  }
}
