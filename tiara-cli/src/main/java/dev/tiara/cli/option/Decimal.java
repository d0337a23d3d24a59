package dev.tiara.cli.option;

import dev.tiara.data.time.EventTimes;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers as files have them, not as Java has them: neither {@code 3f} nor {@code 0x1p3}. */
public final class Decimal implements ITypeConverter<Double> {
  @Override
  public Double convert(String text) {
    Double number = EventTimes.number(text);
    if (number == null || !Double.isFinite(number)) {
      throw new TypeConversionException("'" + text + "' is not a number");
    }
    return number;
  }
}
