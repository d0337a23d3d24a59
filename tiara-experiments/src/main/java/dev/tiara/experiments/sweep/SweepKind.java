package dev.tiara.experiments.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a sweep varies. */
public enum SweepKind {
  /** The temporal decay ratio γ, with α + β fixed to 0.6. */
  GAMMA,
  /** The filtering threshold ε, with α = β = 0.25. */
  EPSILON,
  /** The restart probability α and the time travel probability β, each with each. */
  ALPHA_BETA;

  /** α + β along γ, in the paper. */
  private static final double ALPHA_PLUS_BETA = 0.6;

  /** α and β along ε, in the paper. */
  private static final double ALPHA = 0.25;

  /** Its name, as in the command line and in records. */
  public String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Values between the paper's bounds; the paper tells the bounds alone. */
  public List<Double> paperValues() {
    return switch (this) {
      case GAMMA -> List.of(1e-5, 1e-3, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999, 1 - 1e-5);
      case EPSILON -> List.of(1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2);
      case ALPHA_BETA -> List.of(0.1, 0.2, 0.3, 0.4, 0.5);
    };
  }

  /**
   * The points that these values stand for. Of α and β, pairs whose sum is not below 1 are left
   * out: no probability would be left to walk.
   *
   * @param epsilon ε where it is not what is varied
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
      throw new IllegalArgumentException(
          "alpha + beta must be below 1 for some of the values, got " + chosen);
    }
    return points;
  }

  private static void checkInside(String name, double value) {
    if (!(value > 0 && value < 1)) {
      throw new IllegalArgumentException(name + " must be in (0, 1), got " + value);
    }
  }
}
