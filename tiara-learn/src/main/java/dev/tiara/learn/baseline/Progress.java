package dev.tiara.learn.baseline;

/** Receives progress updates of long work, one call at a time. */
@FunctionalInterface
public interface Progress {
  /** Nobody listens. */
  Progress NONE = (work, unit, done, total) -> {};

  /**
   * Some work has come so far.
   *
   * @param work what is being done
   * @param unit what is counted, in the plural
   */
  void at(String work, String unit, long done, long total);
}
