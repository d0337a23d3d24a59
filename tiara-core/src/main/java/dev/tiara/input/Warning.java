package dev.tiara.input;

import dev.tiara.stability.Experimental;
import java.util.List;

/**
 * What looks like a mistake in what a user gave, and was accepted nevertheless.
 *
 * @param text what it is, in one line
 * @param parameters the names of the parameters that would set it right; may be empty
 */
@Experimental
public record Warning(String text, List<String> parameters) {
  /** Takes a copy. */
  public Warning {
    parameters = List.copyOf(parameters);
  }

  /** A warning about some parameters. */
  public static Warning of(String text, String... parameters) {
    return new Warning(text, List.of(parameters));
  }

  @Override
  public String toString() {
    return text;
  }
}
