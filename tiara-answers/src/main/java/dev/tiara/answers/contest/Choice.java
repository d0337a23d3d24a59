package dev.tiara.answers.contest;

import java.util.List;
import java.util.Locale;

/**
 * Which predictor was chosen, and how all of them did on the same recent events. The best by mean
 * reciprocal rank wins, among those whose log-loss is within {@value #GUARD} of the lowest: a
 * predictor that ranks well but is overconfident is of little use.
 *
 * @param queries the number of events
 * @param rows one per predictor
 * @param chosen the place of the chosen one among them
 */
public record Choice(int queries, List<Row> rows, int chosen) {
  /** How far above the lowest log-loss that of the chosen predictor may be. */
  static final double GUARD = 0.1;

  /** Checks that the figures are finite, if there are any. */
  public Choice {
    for (Row row : rows) {
      if (queries > 0 && !(Double.isFinite(row.mrr) && Double.isFinite(row.logLoss))) {
        throw new IllegalArgumentException("figures of a choice must be finite, got " + row);
      }
    }
  }

  /**
   * How a predictor did.
   *
   * @param title its name
   * @param mrr its mean reciprocal rank
   * @param logLoss its mean negative log-probability of the answer
   */
  public record Row(String title, double mrr, double logLoss) {}

  /**
   * Chooses. Of equals, the first is chosen, so rows are in ascending order of complexity.
   *
   * @param queries the number of events; if there are none, the fallback is chosen
   */
  public static Choice of(int queries, List<Row> rows, int fallback) {
    if (queries == 0) {
      return new Choice(0, List.copyOf(rows), fallback);
    }
    double lowest = rows.stream().mapToDouble(Row::logLoss).min().orElseThrow();
    int best = -1;
    for (int i = 0; i < rows.size(); i++) {
      boolean guarded = rows.get(i).logLoss() <= lowest + GUARD;
      if (guarded && (best < 0 || rows.get(i).mrr() > rows.get(best).mrr())) {
        best = i;
      }
    }
    return new Choice(queries, List.copyOf(rows), best);
  }

  /** The row of the chosen predictor. */
  public Row winner() {
    return rows.get(chosen);
  }

  /** How much higher the chosen predictor's mean reciprocal rank is than that of the next best. */
  public double margin() {
    double next = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < rows.size(); i++) {
      next = i == chosen ? next : Math.max(next, rows.get(i).mrr());
    }
    return winner().mrr() - next;
  }

  /** Why the winner was chosen, in words. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "MRR %.4f on %d recent events, %+.4f to the next best, log-loss %.3f",
        winner().mrr(),
        queries,
        margin(),
        winner().logLoss());
  }
}
