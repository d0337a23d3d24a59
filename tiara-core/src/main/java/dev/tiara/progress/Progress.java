package dev.tiara.progress;

import dev.tiara.stability.Experimental;

/**
 * Receives the progress of long work, which may consist of several tasks, one after the other.
 * Implementations must be safe to call from several threads.
 */
@Experimental
@FunctionalInterface
public interface Progress {
  /** Ignores progress. */
  Progress NONE = (task, unit, done, total) -> {};

  /** The unit of a task whose progress is a percentage. */
  String PERCENT = "%";

  /** The total of a task as long as nobody knows it. */
  long UNKNOWN = -1;

  /**
   * Reports that a task has finished this many of its units; a new name starts a new task.
   *
   * @param task the name of the task, such as {@code train}
   * @param unit what is counted, such as {@code snapshots}
   * @param total the number of units in all; {@link #UNKNOWN} until the task ends if only then it
   *     is known
   */
  void at(String task, String unit, long done, long total);
}
