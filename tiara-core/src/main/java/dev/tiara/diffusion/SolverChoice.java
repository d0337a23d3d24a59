package dev.tiara.diffusion;

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

  /** Looking for an order is given up after so many looks for each edge: sparse ones take ten. */
  private static final int ORDERING = 100;

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
      case SERIES -> series(walk, activated);
      case PUSH -> push(walk);
      default -> cheapest(walk, activated, previous);
    };
  }

  private SpatialAugmenter cheapest(WalkMatrix walk, ActivatedNodes activated, Columns previous) {
    if (settings.isTruncated()) {
      return series(walk, activated);
    }
    long dense = walk.entries() + 4L * walk.size; // what no dense way can do without
    if (dense > CHEAP && pushCost(walk, activated, previous, dense) < dense) {
      return push(walk);
    }
    long steps = SeriesSolver.expectedSteps(settings.c(), true, settings.stepTolerance());
    long maxFill = Math.min(steps * walk.entries() / 2, MAX_FILL);
    EliminationOrder order = EliminationOrder.of(walk, maxFill, (long) ORDERING * walk.entries());
    long denseCost = dense + 2 * (order == null ? maxFill : order.fill);
    if (denseCost > CHEAP && pushCost(walk, activated, previous, denseCost) < denseCost) {
      return push(walk);
    }
    return order == null ? series(walk, activated) : direct(walk, order);
  }

  private DirectSolver direct(WalkMatrix walk, EliminationOrder order) {
    return new DirectSolver(walk, order, settings.c(), settings.truncation());
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

  /** What pushing a column costs on the average of a few, or more than the limit. */
  private double pushCost(WalkMatrix walk, ActivatedNodes activated, Columns previous, long limit) {
    PushSolver.Worker worker = push(walk).diffuser();
    var block = new ColumnBlock(settings);
    block.count = 1;
    int trials = Math.min(TRIALS, activated.count());
    for (int i = 0; i < trials; i++) {
      int seed = activated.nodeAt((int) ((long) i * activated.count() / trials));
      block.columns[0].at(seed).start(activated, previous);
      worker.diffuse(block);
      if (EDGE_WALK * (double) worker.edgesWalked() / trials > limit) {
        break;
      }
    }
    return EDGE_WALK * (double) worker.edgesWalked() / trials;
  }
}
