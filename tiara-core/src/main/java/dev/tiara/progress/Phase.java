package dev.tiara.progress;

import dev.tiara.stability.Experimental;

/**
 * A phase of long work to whose units several threads contribute: it reports them in ascending
 * order, up to its total, whenever another thousandth is finished.
 */
@Experimental
public final class Phase {
  private final Progress progress;
  private final String task;
  private final String unit;
  private final long total;
  private double done;
  private long reported;

  /** A phase, none of whose units is finished. */
  public Phase(Progress progress, String task, String unit, long total) {
    this.progress = progress;
    this.task = task;
    this.unit = unit;
    this.total = total;
    progress.at(task, unit, 0, total);
  }

  /** Adds finished units. */
  public synchronized void add(double units) {
    done += units;
    to((long) done);
  }

  /** Adds a finished unit. */
  public void add() {
    add(1);
  }

  /** Reports that all units are finished, should any have been left out. */
  public synchronized void end() {
    to(total);
  }

  private void to(long now) {
    long reached = Math.min(now, total);
    if (reached > reported
        && (reached == total || 1000 * reached / total > 1000 * reported / total)) {
      reported = reached;
      progress.at(task, unit, reached, total);
    }
  }
}
