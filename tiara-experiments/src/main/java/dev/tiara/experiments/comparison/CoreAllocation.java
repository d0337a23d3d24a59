package dev.tiara.experiments.comparison;

import dev.tiara.experiments.setting.ModelFamily;

/**
 * How runs are to share the cores. No result depends on it.
 *
 * @param parallel how many runs at once; null for what is faster
 * @param threads of each; null for all cores, divided by the runs at once
 */
public record CoreAllocation(Integer parallel, Integer threads) {
  /** What is faster. */
  public static final CoreAllocation FASTEST = new CoreAllocation(null, null);

  /** What comes of it: so many runs at once, with so many threads each. */
  record Share(int parallel, int threads) {}

  /** Checks the bounds. */
  public CoreAllocation {
    if (parallel != null && parallel < 1) {
      throw new IllegalArgumentException("parallel must be at least 1, got " + parallel);
    }
    if (threads != null && threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
  }

  /**
   * For so many runs of a model. What is faster was measured on two cores with BitcoinAlpha: two
   * runs of GCN with a thread each take 0.66 of the time of one after the other with two threads;
   * of GCRN 1.14, and twice the memory.
   */
  Share of(ModelFamily model, int runs, int cores) {
    int wanted = parallel != null ? parallel : model == ModelFamily.GCRN ? 1 : cores;
    int atOnce = Math.min(wanted, runs);
    return new Share(atOnce, threads != null ? threads : Math.max(1, cores / atOnce));
  }
}
