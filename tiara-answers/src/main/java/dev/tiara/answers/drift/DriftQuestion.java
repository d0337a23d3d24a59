package dev.tiara.answers.drift;

import dev.tiara.answers.Bounds;
import dev.tiara.answers.Moment;
import dev.tiara.answers.rates.Rates;
import dev.tiara.input.InputException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks what changed: whose neighbourhood changed most, and which events were surprising.
 *
 * @param top the number of nodes, and of events, to list
 * @param since the first snapshot whose nodes and events are ranked; null for the recent ones
 * @param until the last snapshot to look at; null for the last
 * @param rates the rates of the walk
 * @param epsilon the filtering threshold
 * @param iterations the number of power iterations
 * @param smoothing the probability reserved for events that proximity does not explain
 * @param dates known dates to compare the series with, as times of the log; may be empty
 */
public record DriftQuestion(
    int top,
    @Nullable Moment since,
    @Nullable Moment until,
    Rates rates,
    double epsilon,
    int iterations,
    double smoothing,
    List<Double> dates) {
  /** Checks the bounds and takes a copy. */
  public DriftQuestion {
    dates = List.copyOf(dates);
    Bounds.count("top", top, Bounds.MOST);
    Bounds.count("iterations", iterations, Bounds.MOST);
    Bounds.probability("epsilon", epsilon);
    if (!(smoothing > 0 && smoothing <= 1)) {
      throw new InputException("smoothing", "must be in (0, 1]", smoothing);
    }
  }

  /** The same question with these dates. */
  public DriftQuestion with(List<Double> times) {
    return new DriftQuestion(top, since, until, rates, epsilon, iterations, smoothing, times);
  }
}
