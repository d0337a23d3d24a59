package dev.tiara.learn.experiment;

/**
 * How runs share the cores. No result depends on it.
 *
 * @param parallel how many runs at once
 * @param threads of each
 */
public record Sharing(int parallel, int threads) {

  /** Checks the bounds. */
  public Sharing {
    if (parallel < 1) {
      throw new IllegalArgumentException("parallel must be at least 1, got " + parallel);
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
  }

  /**
   * What is given, else what is faster, measured on two cores with BitcoinAlpha: two runs of GCN
   * with a thread each take 0.66 of the time of one after the other with two threads; of GCRN 1.14,
   * and twice the memory.
   *
   * @param parallel null to choose
   * @param threads null for all cores, divided by the runs at once
   */
  public static Sharing of(ModelFamily model, Integer parallel, Integer threads, int cores) {
    int runs = parallel != null ? parallel : model == ModelFamily.GCRN ? 1 : cores;
    int each = threads != null ? threads : Math.max(1, cores / Math.max(1, runs));
    return new Sharing(runs, each);
  }
}
