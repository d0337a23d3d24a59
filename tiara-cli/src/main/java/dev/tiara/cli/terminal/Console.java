package dev.tiara.cli.terminal;

import dev.tiara.progress.Progress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.LongToDoubleFunction;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import me.tongfei.progressbar.ProgressState;
import org.jspecify.annotations.Nullable;

/**
 * Reports progress on stderr: a bar with the remaining time on a terminal, a plain line every few
 * seconds elsewhere, nothing with --quiet.
 */
public final class Console {
  /** The unit of a task whose progress is a percentage. */
  public static final String PERCENT = "%";

  private static final long LINE_EVERY = 5_000_000_000L;

  private final PrintWriter err;
  private final boolean terminal;
  private final boolean quiet;
  private final LongSupplier nanoTime;

  public Console(PrintWriter err, boolean terminal, boolean quiet, LongSupplier nanoTime) {
    this.err = err;
    this.terminal = terminal;
    this.quiet = quiet;
    this.nanoTime = nanoTime;
  }

  /** This console with --quiet. */
  public Console quiet() {
    return new Console(err, terminal, true, nanoTime);
  }

  /** Prints information that is not a result; nothing with --quiet. */
  public void note(String line) {
    if (!quiet) {
      err.println("tiara: " + line);
    }
  }

  /** Prints a warning, even with --quiet. */
  public void warn(String line) {
    err.println("tiara: " + line.replaceAll("\\R", " "));
  }

  /** Starts reporting on a task of {@code total} units of equal work, which may be unknown. */
  public Task start(String task, String unit, long total) {
    return start(task, unit, total, done -> (double) done / total);
  }

  /**
   * Starts reporting on a task of {@code total} units of unequal work.
   *
   * @param share maps the number of finished units to the share of the work that is done
   */
  public Task start(String task, String unit, long total, LongToDoubleFunction share) {
    if (quiet) {
      return done -> {};
    }
    return terminal ? new Bar(task, total, share) : new Lines(task, unit, total, share);
  }

  private static double secondsLeft(double elapsed, double share) {
    return elapsed * (1 - share) / share;
  }

  /** Reports on successive tasks. */
  public Tasks tasks() {
    return new Tasks();
  }

  /** Successive tasks. Closing removes the bar of the last one. */
  public final class Tasks implements Progress, AutoCloseable {
    private @Nullable String current;
    private Task running = done -> {};

    private Tasks() {}

    @Override
    public synchronized void at(String task, String unit, long done, long total) {
      if (!task.equals(current)) {
        close();
        current = task;
        running = start(task, unit, total);
      }
      running.at(done);
      if (done == total) {
        close();
        current = null; // it may come again
      }
    }

    @Override
    public void close() {
      running.close();
      running = done -> {};
    }
  }

  /** Receives the number of finished units of a task. Closing removes the bar. */
  @FunctionalInterface
  public interface Task extends AutoCloseable {
    void at(long done);

    @Override
    default void close() {}
  }

  private static final class Bar implements Task {
    private final ProgressBar bar;

    Bar(String task, long total, LongToDoubleFunction share) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setInitialMax(total)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(200)
              .setEtaFunction(state -> left(state, share))
              .clearDisplayOnFinish()
              .setConsumer(new ConsoleProgressBarConsumer(System.err, 78))
              .build();
    }

    private static Optional<Duration> left(ProgressState state, LongToDoubleFunction share) {
      if (state.getMax() <= 0 || state.getCurrent() <= 0) {
        return Optional.empty();
      }
      double elapsed = state.getElapsedAfterStart().toMillis();
      long left = (long) secondsLeft(elapsed, share.applyAsDouble(state.getCurrent()));
      return Optional.of(Duration.ofMillis(left));
    }

    @Override
    public void at(long done) {
      bar.stepTo(done);
    }

    @Override
    public void close() {
      bar.close();
    }
  }

  private final class Lines implements Task {
    private final String task;
    private final String unit;
    private final long total;
    private final LongToDoubleFunction share;
    private final long started = nanoTime.getAsLong();
    private long last = started;

    Lines(String task, String unit, long total, LongToDoubleFunction share) {
      this.task = task;
      this.unit = unit;
      this.total = total;
      this.share = share;
    }

    @Override
    public void at(long done) {
      long now = nanoTime.getAsLong();
      if (now - last < LINE_EVERY) {
        return;
      }
      last = now;
      boolean estimated = total > 0 && done > 0;
      String line = task + ": " + amount(done, estimated);
      if (estimated) {
        double seconds = secondsLeft((now - started) / 1e9, share.applyAsDouble(done));
        line += String.format(Locale.ROOT, ", about %.0f s left", seconds);
      }
      note(line);
    }

    private String amount(long done, boolean ofTotal) {
      if (unit.equals(PERCENT)) {
        return done + unit;
      }
      String finished =
          ofTotal
              ? String.format(Locale.ROOT, "%,d of %,d", done, total)
              : String.format(Locale.ROOT, "%,d", done);
      return finished + " " + unit;
    }
  }
}
