package dev.tiara.server.live;

import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Writes checkpoints of a log while it grows, and a last one when it is closed. */
public final class Checkpointer implements AutoCloseable {
  private static final long PERIOD_SECONDS = 30;

  private final LiveLog log;
  private final Consumer<String> notes;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          run -> {
            Thread thread = new Thread(run, "tiara-checkpoint");
            thread.setDaemon(true);
            return thread;
          });

  /** Starts to write. Failures, such as a full disk, are noted: nothing is lost with them. */
  public Checkpointer(LiveLog log, Consumer<String> notes) {
    this.log = log;
    this.notes = notes;
    var unused =
        timer.scheduleWithFixedDelay(this::write, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
  }

  private void write() {
    try {
      log.checkpoint();
    } catch (IOException e) {
      notes.accept("no checkpoint was written: " + e.getMessage());
    }
  }

  @Override
  public void close() {
    timer.shutdown();
    boolean interrupted = false;
    try {
      if (!timer.awaitTermination(1, TimeUnit.MINUTES)) {
        return; // one is still being written; the next start computes what it lacks
      }
    } catch (InterruptedException e) {
      interrupted = true;
    }
    write();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
