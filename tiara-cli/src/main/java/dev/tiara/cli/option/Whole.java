package dev.tiara.cli.option;

import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads whole numbers in the digits 0 to 9; Java itself also takes those of other scripts.
 *
 * @param <T> the type of the number
 */
public final class Whole<T> implements ITypeConverter<T> {
  private final Function<String, T> parser;
  private final String type;

  private Whole(Function<String, T> parser, String type) {
    this.parser = parser;
    this.type = type;
  }

  /** Reads an {@code int}. */
  public static Whole<Integer> ofInt() {
    return new Whole<>(Integer::valueOf, "an int");
  }

  /** Reads a {@code long}. */
  public static Whole<Long> ofLong() {
    return new Whole<>(Long::valueOf, "a long");
  }

  @Override
  public T convert(String text) {
    if (text.matches("[+-]?[0-9]{1,19}")) {
      try {
        return parser.apply(text);
      } catch (NumberFormatException e) {
        // reported below
      }
    }
    throw new TypeConversionException("'" + text + "' is not " + type);
  }
}
