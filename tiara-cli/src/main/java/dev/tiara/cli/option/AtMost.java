package dev.tiara.cli.option;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Field;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Bounds a count. The help page says so, and a larger value is refused before any work. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface AtMost {
  /** The largest value. */
  int value();

  /** What is known about bounds. */
  final class Bounds {
    private Bounds() {}

    /** The bound of an option, if it has one. */
    public static Optional<Integer> of(OptionSpec option) {
      return option.userObject() instanceof Field field
          ? Optional.ofNullable(field.getAnnotation(AtMost.class)).map(AtMost::value)
          : Optional.empty();
    }

    /** The sentence that help pages end with. */
    public static String sentence(int most) {
      return String.format(Locale.ROOT, " At most %,d.", most);
    }

    /**
     * Checks the options of a command and its subcommand.
     *
     * @throws ParameterException if one is larger than its bound
     */
    public static void check(ParseResult parsed) {
      for (OptionSpec option : parsed.matchedOptions()) {
        Integer value = option.getValue() instanceof Integer number ? number : null;
        int most = of(option).orElse(Integer.MAX_VALUE);
        if (value != null && value > most) {
          throw new ParameterException(
              parsed.commandSpec().commandLine(),
              option.longestName() + " must be at most " + most + ", got " + value);
        }
      }
      if (parsed.hasSubcommand()) {
        check(parsed.subcommand());
      }
    }
  }
}
