package dev.tiara.experiments.comparison;

import dev.tiara.experiments.setting.ModelFamily;
import org.jspecify.annotations.Nullable;

/**
 * How runs are distributed over the cores. No result depends on it.
 *
 * @param parallel the number of runs at the same time; null for the fastest
 * @param threads the number of threads of each; null for all cores, divided by the runs
 */
public record CoreAllocation(@Nullable Integer parallel, @Nullable Integer threads) {
  /** The fastest. */
  public static final CoreAllocation FASTEST = new CoreAllocation(null, null);

  /** The number of runs at the same time, and of threads of each. */
  record Assignment(int parallel, int threads) {}

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
   * The assignment for this number of runs of a model. What is faster was measured on two cores
   * with BitcoinAlpha: two runs of GCN with a thread each take 0.66 of the time of one after the
   * other with two threads; of GCRN 1.14, and twice the memory.
   */
  Assignment assign(ModelFamily model, int runs, int cores) {
    int wanted = parallel != null ? parallel : model == ModelFamily.GCRN ? 1 : cores;
    int atOnce = Math.min(wanted, runs);
    return new Assignment(atOnce, threads != null ? threads : Math.max(1, cores / atOnce));
  }
}
