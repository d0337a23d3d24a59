package dev.tiara.spark;

import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;

/** Ends tasks that Spark has killed: it asks them to, and does not force them. */
final class Interruption {
  /** A power of two: how many rows are worth a look. */
  private static final int ROWS = 1 << 10;

  private Interruption() {}

  /**
   * Ends the task at hand if it was killed.
   *
   * @throws TaskKilledException if so
   */
  static void check() {
    TaskContext task = TaskContext.get();
    if (task != null && task.isInterrupted()) {
      throw new TaskKilledException("killed");
    }
  }

  /** The same, once in {@value #ROWS} rows. */
  static void check(int row) {
    if ((row & (ROWS - 1)) == 0) {
      check();
    }
  }
}
