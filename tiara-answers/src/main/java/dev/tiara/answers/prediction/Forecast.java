package dev.tiara.answers.prediction;

import dev.tiara.input.InputException;
import dev.tiara.progress.Progress;
import java.util.Locale;
import java.util.function.LongConsumer;

/**
 * Watches how fast the nodes of a log are answered, and ends the work early if it would take hours
 * and nobody asked for these nodes by name.
 */
final class Forecast {
  private static final double MOST_HOURS = 2;
  private static final double FIRST_SECONDS = 20;

  private final int nodes;
  private final boolean everybody;
  private final long start = System.nanoTime();

  Forecast(int nodes, boolean everybody) {
    this.nodes = nodes;
    this.everybody = everybody;
  }

  LongConsumer watching(Progress progress) {
    return done -> {
      progress.at("predict", "nodes", done, nodes);
      double seconds = (System.nanoTime() - start) * 1e-9;
      if (everybody && seconds > FIRST_SECONDS) {
        check(done, seconds);
      }
    };
  }

  /** Checks what the whole would take. */
  void check(long done, double seconds) {
    double hours = seconds / done * nodes / 3600;
    if (hours > MOST_HOURS) {
      throw new InputException(
          "for",
          String.format(
              Locale.ROOT,
              "must name nodes in a log of this size: all %d would take about %.0f hours",
              nodes,
              hours),
          null);
    }
  }
}
