package dev.tiara.cli.lab;

import dev.tiara.cli.terminal.Console;
import dev.tiara.experiments.comparison.Comparison;
import dev.tiara.experiments.record.ExperimentRun;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.learn.train.Epoch;
import java.time.Duration;
import java.util.Locale;

/**
 * Shows the progress of a comparison: a line per run, and at most one every ten seconds in between.
 */
final class ComparisonProgress implements Comparison.Listener {
  private static final long LINE_EVERY = 10_000_000_000L;

  private final Console console;
  private final Console.Tasks baselines;
  private final int total;
  private final long start = System.nanoTime();
  private int ended;
  private int trained;
  private long lastLine = start;

  ComparisonProgress(Console console, int total) {
    this.console = console;
    this.baselines = console.tasks();
    this.total = total;
  }

  @Override
  public void problem(String message) {
    console.warn(message);
  }

  @Override
  public synchronized void epoch(String data, Experiment experiment, Epoch epoch) {
    long now = System.nanoTime();
    if (now - lastLine > LINE_EVERY) {
      lastLine = now;
      console.note(
          String.format(
              Locale.ROOT,
              "%s, %s: epoch %d, loss %.4f, validation %.4f, best at %d",
              data,
              experiment,
              epoch.epoch() + 1,
              epoch.loss(),
              epoch.validation(),
              epoch.best() + 1));
    }
  }

  @Override
  public synchronized void ended(
      String data, Experiment experiment, ExperimentRun result, double took) {
    ended++;
    if (took == 0) {
      return;
    }
    trained++;
    console.note(
        String.format(
            Locale.ROOT,
            "run %d of %d: %s, %s: %s %.1f at epoch %d of %d, %.0f s; about %s left",
            ended,
            total,
            data,
            experiment,
            result.outcome().metric(),
            100 * result.test(),
            result.outcome().best() + 1,
            result.outcome().epochs(),
            took,
            left()));
  }

  @Override
  public synchronized void baselines(String data, String work, String unit, long done, long count) {
    baselines.at(data + ", " + work, unit, done, count);
  }

  /** The estimated time left: the mean time of a trained run, for each run that is left. */
  private String left() {
    long rest = Math.round((System.nanoTime() - start) * 1e-9 / trained * (total - ended));
    Duration duration = Duration.ofSeconds(rest);
    return rest < 120
        ? rest + " s"
        : duration.toHours() == 0
            ? duration.toMinutes() + " min"
            : duration.toHours() + " h " + duration.toMinutesPart() + " min";
  }
}
