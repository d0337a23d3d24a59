package dev.tiara.testing;

import dev.tiara.progress.Progress;
import java.util.ArrayList;
import java.util.List;

/** Records progress, and insists that it counts: every phase from below up to its total. */
public final class RecordedProgress implements Progress {
  private record Report(String task, String unit, long done, long total) {}

  private final List<Report> reports = new ArrayList<>();

  @Override
  public synchronized void at(String task, String unit, long done, long total) {
    reports.add(new Report(task, unit, done, total));
  }

  /** The names of all phases, in order, once the work is done. */
  public synchronized List<String> phases() {
    List<String> phases = new ArrayList<>();
    Report before = null;
    for (Report report : reports) {
      if (before == null || !before.task.equals(report.task)) {
        if (before != null) {
          checkEnd(before);
        }
        check(!report.task.isBlank() && !report.unit.isBlank(), "needs a name and a unit", report);
        check(!phases.contains(report.task), "must not begin a second time", report);
        phases.add(report.task);
      } else {
        check(report.done >= before.done, "must not go back from " + before, report);
        boolean sameTotal = report.total == before.total || before.total == UNKNOWN;
        check(sameTotal, "must keep the total of " + before, report);
      }
      boolean within = report.total == UNKNOWN || report.done <= report.total;
      check(report.done >= 0 && within, "must stay within its total", report);
      before = report;
    }
    if (before != null) {
      checkEnd(before);
    }
    return phases;
  }

  /** How often a phase was reported. */
  public synchronized long reports(String task) {
    return reports.stream().filter(report -> report.task.equals(task)).count();
  }

  private static void checkEnd(Report last) {
    check(last.done == last.total, "must end at its total", last);
  }

  private static void check(boolean holds, String rule, Report report) {
    if (!holds) {
      throw new AssertionError("a phase " + rule + ", got " + report);
    }
  }
}
