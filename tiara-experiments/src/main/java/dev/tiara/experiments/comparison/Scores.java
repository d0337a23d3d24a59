package dev.tiara.experiments.comparison;

import java.util.List;
import java.util.Locale;

/**
 * The test metric of the seeds of one experiment, in percent.
 *
 * @param values of the seeds that are finished
 * @param wanted how many seeds there are to be
 */
public record Scores(List<Double> values, int wanted) {

  /** Takes a copy. */
  public Scores {
    values = List.copyOf(values);
  }

  /** The mean; not a number without values. */
  public double mean() {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  /** The standard deviation with n − 1; not a number below two values. */
  public double std() {
    double mean = mean();
    double squares = values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    return values.size() < 2 ? Double.NaN : Math.sqrt(squares / (values.size() - 1));
  }

  /**
   * Whether this mean is above the other by more than both error bars, one standard deviation each.
   * Never so without error bars, which take two values.
   */
  public boolean clearlyAbove(Scores other) {
    return mean() - std() > other.mean() + other.std();
  }

  /** As in the paper's tables, with the number of seeds where some are not finished. */
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
