package dev.tiara.diffusion;

import dev.tiara.graph.Snapshot;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Picks the way to apply S_t to the columns of a snapshot that costs the fewest operations.
 *
 * <p>The measure is a multiplication and addition in one lane of a block. Counts, not clocks: the
 * choice, and so the result, repeats.
 */
final class SolverChoice {
  /** A column cheaper than this is not worth asking what a push would cost. */
  private static final long CHEAP = 50_000;

  /** Walking an edge with a push costs as much as so many operations side by side (measured). */
  private static final double EDGE_WALK = 8;

  /** And so does looking at an entry of the local solver. */
  private static final double LOOK = 8;

  /** Looking for an order is given up after so many looks for each node: sparse ones take ten. */
  private static final int ORDERING = 10_000;

  /** What an array holds. */
  private static final long MAX_FILL = Integer.MAX_VALUE - 8;

  /** Columns that are pushed on trial. */
  private static final int TRIALS = 32;

  private static final SpatialAugmenter IDENTITY =
      new SpatialAugmenter() {
        @Override
        public Solver solver() {
          return Solver.NONE;
        }

        @Override
        public Diffuser diffuser() {
          return block -> {
            throw new IllegalStateException("nothing is activated, so nothing diffuses");
          };
        }
      };

  private final TiaraSettings settings;

  SolverChoice(TiaraSettings settings) {
    this.settings = settings;
  }

  /** S_t of a snapshot, for the columns that come out of the last one. */
  SpatialAugmenter choose(ActivatedNodes activated, Columns previous) {
    if (activated.count() == 0) {
      return IDENTITY;
    }
    WalkMatrix walk = WalkMatrix.of(activated.A);
    return switch (settings.solver()) {
      case DIRECT -> direct(walk, EliminationOrder.of(walk, MAX_FILL, Long.MAX_VALUE));
      case LOCAL -> local(walk, EliminationOrder.of(walk, MAX_FILL, Long.MAX_VALUE));
      case SERIES -> series(walk, activated);
      case PUSH -> push(walk);
      default -> cheapest(walk, activated, previous);
    };
  }

  private SpatialAugmenter cheapest(WalkMatrix walk, ActivatedNodes activated, Columns previous) {
    if (settings.isTruncated()) {
      return series(walk, activated);
    }
    long steps = SeriesSolver.expectedSteps(settings.c(), true, settings.stepTolerance());
    long maxFill = Math.min(steps * walk.entries() / 2, MAX_FILL);
    EliminationOrder order = order(walk, maxFill);
    long dense = walk.entries() + 4L * walk.size + 2 * (order == null ? maxFill : order.fill);
    if (dense > CHEAP) {
      if (order != null && settings.epsilon() > 0 && LocalSolver.fits(order)) {
        LocalSolver local = local(walk, order);
        LocalSolver.Worker worker = local.diffuser();
        if (LOOK * cost(worker, worker::looks, activated, previous) < dense) {
          return local;
        }
      }
      PushSolver push = push(walk);
      PushSolver.Worker worker = push.diffuser();
      if (EDGE_WALK * cost(worker, worker::edgesWalked, activated, previous) < dense) {
        return push;
      }
    }
    return order == null ? series(walk, activated) : direct(walk, order);
  }

  private EliminationOrder order(WalkMatrix walk, long maxFill) {
    // A core costs the cube of its size to order: more than this would not fit the local solver.
    long core = (long) walk.size * ORDERING;
    return EliminationOrder.of(walk, maxFill, Math.max(core, 100L * walk.entries()));
  }

  private DirectSolver direct(WalkMatrix walk, EliminationOrder order) {
    return new DirectSolver(walk, order, settings.c(), settings.truncation());
  }

  private LocalSolver local(WalkMatrix walk, EliminationOrder order) {
    return new LocalSolver(walk, order, settings.c(), settings.epsilon(), settings.truncation());
  }

  private SeriesSolver series(WalkMatrix walk, ActivatedNodes activated) {
    boolean truncated = settings.isTruncated();
    return new SeriesSolver(
        walk,
        activated.A.isSymmetric(),
        settings.c(),
        truncated ? settings.iterations() : TiaraSettings.EXACT,
        truncated ? 0 : settings.truncation(),
        settings.stepTolerance());
  }

  private PushSolver push(WalkMatrix walk) {
    return new PushSolver(walk, settings.c(), settings.truncation(), settings.stepTolerance());
  }

  /** What a column costs on the average of a few. */
  private double cost(
      SpatialAugmenter.Diffuser worker,
      LongSupplier counter,
      ActivatedNodes activated,
      Columns previous) {
    var block = new ColumnBlock(settings);
    block.count = 1;
    int[] trials = trials(activated.A);
    for (int seed : trials) {
      block.columns[0].at(previous.indexOf(seed)).start(activated, previous);
      worker.diffuse(block);
    }
    return (double) counter.getAsLong() / trials.length;
  }

  /** The seeds whose columns are tried, ascending: some activated nodes. */
  static int[] trials(Snapshot A) {
    int[] seeds = new int[Math.min(TRIALS, A.activatedCount())];
    Arrays.setAll(seeds, i -> A.activated((int) ((long) i * A.activatedCount() / seeds.length)));
    return seeds;
  }
}
