package dev.tiara.experiments.baseline;

/** Receives progress updates of long-running work, one call at a time. */
@FunctionalInterface
public interface Progress {
  /** Ignores all updates. */
  Progress NONE = (work, unit, done, total) -> {};

  /**
   * Reports progress.
   *
   * @param work what is being done
   * @param unit what is counted, in the plural
   */
  void at(String work, String unit, long done, long total);
}
