package dev.tiara.answers.rates;

import dev.tiara.answers.rule.ProximitySettings;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.input.InputException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rates of a walk: two probabilities, or both to be chosen by the latest snapshots. */
public sealed interface Rates {
  /** A decimal number as people write it; Java would also take 3f and 0x1p3. */
  Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  /** The name that requests a choice. */
  String AUTO = "auto";

  /** Both rates are to be chosen. */
  record Chosen() implements Rates {}

  /**
   * Given rates.
   *
   * @param alpha α, the restart probability
   * @param beta β, the time travel probability
   */
  record Given(double alpha, double beta) implements Rates {
    /** Checks the bounds. */
    public Given {
      var unused = new TiaraSettings(alpha, beta, 0, 1, TiaraSettings.ALL);
    }
  }

  /** Rates that are to be chosen. */
  static Rates chosen() {
    return new Chosen();
  }

  /** The settings of a proximity with these rates; null if they are to be chosen. */
  default @Nullable ProximitySettings proximity(Direction direction) {
    return this instanceof Given given
        ? new ProximitySettings(given.alpha(), given.beta(), direction, 1)
        : null;
  }

  /** The given rates. */
  static Rates of(double alpha, double beta) {
    return new Given(alpha, beta);
  }

  /**
   * Rates as a user writes them.
   *
   * @throws InputException if one is neither a number nor {@code auto}, or only one is {@code auto}
   */
  static Rates parse(String alpha, String beta) {
    return areChosen(alpha, beta) ? chosen() : of(number("alpha", alpha), number("beta", beta));
  }

  /**
   * Whether both rates, as a user writes them, are {@code auto}; null for a default.
   *
   * @throws InputException if one is neither a number nor {@code auto}, or only one is {@code auto}
   */
  static boolean areChosen(@Nullable String alpha, @Nullable String beta) {
    check("alpha", alpha);
    check("beta", beta);
    boolean auto = AUTO.equals(alpha);
    if (auto != AUTO.equals(beta)) {
      throw new InputException("{alpha} and {beta} must both be auto or both be numbers")
          .about("alpha", "beta");
    }
    return auto;
  }

  private static void check(String parameter, @Nullable String text) {
    if (text != null && !text.equals(AUTO)) {
      number(parameter, text);
    }
  }

  private static double number(String parameter, String text) {
    if (NUMBER.matcher(text).matches()) {
      return Double.parseDouble(text);
    }
    throw new InputException(parameter, "must be a number or auto", text);
  }
}
