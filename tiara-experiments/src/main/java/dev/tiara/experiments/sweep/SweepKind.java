package dev.tiara.experiments.sweep;

import dev.tiara.input.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The parameters that a sweep varies. */
public enum SweepKind {
  /** The temporal decay ratio γ, with α + β fixed to 0.6. */
  GAMMA,
  /** The filtering threshold ε, with α = β = 0.25. */
  EPSILON,
  /** The restart probability α and the time travel probability β, in all combinations. */
  ALPHA_BETA;

  /** α + β in the paper's sweep of γ. */
  private static final double ALPHA_PLUS_BETA = 0.6;

  /** α and β in the paper's sweep of ε. */
  private static final double ALPHA = 0.25;

  /** The name, as on the command line and in results folders. */
  public String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Values within the paper's bounds; the paper states only the bounds. */
  public List<Double> paperValues() {
    return switch (this) {
      case GAMMA -> List.of(1e-5, 1e-3, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999, 1 - 1e-5);
      case EPSILON -> List.of(1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2);
      case ALPHA_BETA -> List.of(0.1, 0.2, 0.3, 0.4, 0.5);
    };
  }

  /**
   * The points for these values. Pairs of α and β whose sum is not below 1 are left out, because no
   * probability would be left to walk.
   *
   * @param epsilon the value of ε if it is not varied
   * @throws IllegalArgumentException if a value is out of its range, or no point is left
   */
  public List<SweepPoint> points(List<Double> chosen, double epsilon) {
    List<SweepPoint> points = new ArrayList<>();
    for (double value : chosen) {
      switch (this) {
        case GAMMA -> {
          checkInside("gamma", value);
          points.add(
              new SweepPoint(ALPHA_PLUS_BETA * (1 - value), ALPHA_PLUS_BETA * value, epsilon));
        }
        case EPSILON -> {
          checkInside("epsilon", value);
          points.add(new SweepPoint(ALPHA, ALPHA, value));
        }
        case ALPHA_BETA -> {
          checkInside("alpha and beta", value);
          chosen.stream()
              .filter(beta -> value + beta < 1)
              .forEach(beta -> points.add(new SweepPoint(value, beta, epsilon)));
        }
      }
    }
    if (points.isEmpty()) {
      throw new InputException(
              "alpha + beta must be below 1 for some of the {values}, got " + chosen)
          .about("values");
    }
    return points;
  }

  private static void checkInside(String name, double value) {
    if (!(value > 0 && value < 1)) {
      throw new InputException("values", "must be in (0, 1)", value).saying(name);
    }
  }
}
