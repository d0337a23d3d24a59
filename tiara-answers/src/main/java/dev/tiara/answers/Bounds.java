package dev.tiara.answers;

import dev.tiara.input.InputException;

/** The bounds that several questions share. */
public final class Bounds {
  private Bounds() {}

  /** The largest count of rows, iterations or snapshots that a question may ask for. */
  public static final int MOST = 1_000_000;

  /** The largest number of paths or of seeds, each of which takes a while. */
  public static final int FEW = 1_000;

  /** Refuses what is not between 1 and a largest value. */
  public static void count(String parameter, int value, int most) {
    if (value < 1) {
      throw new InputException(parameter, "must be at least 1", value);
    }
    if (value > most) {
      throw new InputException(parameter, "must be at most " + most, value);
    }
  }

  /** Refuses what is not in [0, 1). */
  public static void probability(String parameter, double value) {
    if (!(value >= 0 && value < 1)) {
      throw new InputException(parameter, "must be in [0, 1)", value);
    }
  }
}
