package dev.tiara.spark.session;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;

/**
 * Reports what a command is waiting for when Spark itself waits silently: a master that does not
 * respond, or executors that are not granted. One line is reported per wait.
 */
public final class WaitingNotes implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(8);

  private final Consumer<String> notes;
  private final Duration patience;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          run -> {
            var thread = new Thread(run, "tiara-waiting");
            thread.setDaemon(true);
            return thread;
          });

  /** When the current wait began, in nanoseconds; reset while nothing is missing. */
  private long since;

  private boolean reported;

  /** Whether the command is still waiting. */
  private BooleanSupplier isMissing = () -> false;

  private String line = "";

  public WaitingNotes(Consumer<String> notes) {
    this(notes, PATIENCE);
  }

  public WaitingNotes(Consumer<String> notes, Duration patience) {
    this.notes = notes;
    this.patience = patience;
    long every = Math.max(1, patience.toMillis() / 8);
    var unused = timer.scheduleWithFixedDelay(this::poll, every, every, TimeUnit.MILLISECONDS);
  }

  /** Reports from here on if the master does not respond. */
  void forMaster(String master) {
    watch(
        () -> true,
        "waiting for "
            + master
            + " to accept the application: is it a Spark master of this version? Its log says more;"
            + " --master names another");
  }

  /** Reports from here on if there are no executors. */
  void forExecutors(SparkContext spark) {
    SparkConf conf = spark.conf();
    watch(
        () -> !spark.isStopped() && spark.statusTracker().getExecutorInfos().length <= 1,
        "waiting for executors: "
            + spark.master()
            + " has granted none; each needs "
            + conf.get("spark.executor.memory", "1g")
            + " of memory"
            + (conf.contains("spark.executor.cores")
                ? " and " + conf.get("spark.executor.cores") + " cores"
                : "")
            + " free on a worker: lower --conf spark.executor.memory=..., or add workers");
  }

  private synchronized void watch(BooleanSupplier missing, String text) {
    since = System.nanoTime();
    reported = false;
    isMissing = missing;
    line = text;
  }

  private synchronized void poll() {
    if (!isMissing.getAsBoolean()) {
      since = System.nanoTime();
      reported = false;
    } else if (!reported && System.nanoTime() - since >= patience.toNanos()) {
      reported = true;
      notes.accept(line);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
