package dev.tiara.spark;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;

/**
 * Says what a command waits for, where Spark itself waits in silence: for a master that does not
 * answer, and for executors that are not granted. One line each time.
 */
final class WaitingNotes implements AutoCloseable {
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

  /** Since when nothing has come, in nanoseconds; reset by whatever comes. */
  private long since;

  private boolean said;

  /** Whether what is waited for is still missing. */
  private BooleanSupplier isMissing = () -> false;

  private String line = "";

  WaitingNotes(Consumer<String> notes) {
    this(notes, PATIENCE);
  }

  WaitingNotes(Consumer<String> notes, Duration patience) {
    this.notes = notes;
    this.patience = patience;
    long every = Math.max(1, patience.toMillis() / 8);
    var unused = timer.scheduleWithFixedDelay(this::look, every, every, TimeUnit.MILLISECONDS);
  }

  /** From now on the master is waited for. */
  void forMaster(String master) {
    watch(
        () -> true,
        "waiting for "
            + master
            + " to accept the application: is it a Spark master of this version? Its log says more;"
            + " --master names another");
  }

  /** From now on executors are waited for, whenever there are none. */
  void forExecutors(SparkContext spark) {
    SparkConf conf = spark.conf();
    watch(
        () -> !spark.isStopped() && spark.statusTracker().getExecutorInfos().length <= 1,
        "waiting for executors: "
            + spark.master()
            + " has granted none; each is to have "
            + conf.get("spark.executor.memory", "1g")
            + " of memory"
            + (conf.contains("spark.executor.cores")
                ? " and " + conf.get("spark.executor.cores") + " cores"
                : "")
            + ", which its workers must have free: lower --conf spark.executor.memory=..., or add"
            + " workers");
  }

  private synchronized void watch(BooleanSupplier missing, String text) {
    since = System.nanoTime();
    said = false;
    isMissing = missing;
    line = text;
  }

  private synchronized void look() {
    if (!isMissing.getAsBoolean()) {
      since = System.nanoTime();
      said = false;
    } else if (!said && System.nanoTime() - since >= patience.toNanos()) {
      said = true;
      notes.accept(line);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
