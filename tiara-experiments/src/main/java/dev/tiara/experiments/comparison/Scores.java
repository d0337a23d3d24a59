package dev.tiara.experiments.comparison;

import java.util.List;
import java.util.Locale;

/**
 * The test metrics of one experiment over its seeds, in percent.
 *
 * @param values the test metrics of the finished seeds
 * @param wanted the planned number of seeds
 */
public record Scores(List<Double> values, int wanted) {

  /** Takes a copy. */
  public Scores {
    values = List.copyOf(values);
  }

  /** The mean; NaN if there are no values. */
  public double mean() {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  /** The sample standard deviation (n − 1); NaN for fewer than two values. */
  public double std() {
    double mean = mean();
    double squares = values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    return values.size() < 2 ? Double.NaN : Math.sqrt(squares / (values.size() - 1));
  }

  /**
   * Whether this mean exceeds the other by more than the sum of both error bars, one standard
   * deviation each. False if either has fewer than two values, and thus no error bar.
   */
  public boolean clearlyAbove(Scores other) {
    return mean() - std() > other.mean() + other.std();
  }

  /**
   * Formats the scores as in the paper's tables, with the number of seeds if some are not finished.
   */
  @Override
  public String toString() {
    if (values.isEmpty()) {
      return "-";
    }
    String text =
        values.size() == 1
            ? String.format(Locale.ROOT, "%.1f", mean())
            : String.format(Locale.ROOT, "%.1f±%.1f", mean(), std());
    return values.size() == wanted ? text : text + " (" + values.size() + " of " + wanted + ")";
  }
}
