package dev.tiara.experiments.comparison;

import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * How runs are distributed over cores. It does not affect results.
 *
 * @param parallel the number of parallel runs, or null for the fastest
 * @param threads the number of threads per run, or null to divide the cores among the parallel runs
 */
public record CoreAllocation(@Nullable Integer parallel, @Nullable Integer threads) {
  /** The fastest allocation. */
  public static final CoreAllocation FASTEST = new CoreAllocation(null, null);

  /** The number of parallel runs, and of threads per run. */
  record Assignment(int parallel, int threads) {}

  /** Checks the bounds. */
  public CoreAllocation {
    if (parallel != null && parallel < 1) {
      throw new InputException("parallel", "must be at least 1", parallel);
    }
    if (threads != null && threads < 1) {
      throw new InputException("threads", "must be at least 1", threads);
    }
  }

  /**
   * The assignment for this number of runs of a model. The fastest was determined on two cores with
   * BitcoinAlpha: two parallel runs on one thread each take 0.66 times as long as two consecutive
   * runs on two threads for GCN; for GCRN, 1.14 times as long and twice the memory.
   */
  Assignment assign(ModelFamily model, int runs, int cores) {
    int wanted = parallel != null ? parallel : model == ModelFamily.GCRN ? 1 : cores;
    int atOnce = Math.min(wanted, runs);
    return new Assignment(atOnce, threads != null ? threads : Math.max(1, cores / atOnce));
  }
}
