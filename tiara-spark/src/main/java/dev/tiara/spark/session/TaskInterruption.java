package dev.tiara.spark.session;

import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;

/** Ends tasks that Spark has killed: Spark only asks them to stop. */
public final class TaskInterruption {
  /** The number of rows between checks; a power of two. */
  private static final int ROWS = 1 << 10;

  private TaskInterruption() {}

  /**
   * Ends the current task if it was killed.
   *
   * @throws TaskKilledException if it was
   */
  public static void check() {
    TaskContext task = TaskContext.get();
    if (task != null && task.isInterrupted()) {
      throw new TaskKilledException("killed");
    }
  }

  /** The same, once every {@value #ROWS} rows. */
  public static void check(int row) {
    if ((row & (ROWS - 1)) == 0) {
      check();
    }
  }
}
