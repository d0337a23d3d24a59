package dev.tiara.internal.solver;

import dev.tiara.diffusion.Solver;
import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.column.ActivatedNodes;
import dev.tiara.internal.column.ColumnBlock;
import dev.tiara.internal.column.Columns;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.internal.elimination.CoreInverse;
import dev.tiara.internal.elimination.Elimination;
import dev.tiara.internal.spectrum.SlowModes;
import dev.tiara.internal.walk.Series;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the solver that applies S_t to the columns of a snapshot with the fewest operations.
 *
 * <p>An operation is a multiplication and addition in one lane of a block. Operations are counted,
 * not timed, so that the choice, and with it the result, is reproducible.
 */
public final class SolverSelector {
  /** If a column costs no more than this, the local and push solvers are not tried. */
  private static final long CHEAP = 50_000;

  /** Operations in a block that cost as much as walking one edge with a push (measured). */
  private static final double EDGE_WALK = 8;

  /** The same for visiting one entry with the local solver. */
  private static final double VISIT = 8;

  /** The number of operations to order a core on one thread, per cube of its size. */
  private static final long ORDERING = 20;

  /** The maximum length of an array. */
  private static final long MAX_FILL = Integer.MAX_VALUE - 8;

  /**
   * The limit of the series is solved to this residual even if a larger one would do. An error of
   * 10^-7 leaves one column in a hundred of a dense graph permanently in doubt, because one of its
   * hundreds of entries is closer to ε than that; six more digits take one more round.
   */
  private static final double SERIES_TOLERANCE = 1e-13;

  /** K terms that take fewer operations than this, for all columns, are summed one by one. */
  private static final double WORTH_MODES = 5e9;

  /** The number of columns on which a solver is tried. */
  private static final int TRIALS = 32;

  private static final SnapshotSolver IDENTITY =
      new SnapshotSolver() {
        @Override
        public Solver solver() {
          return Solver.NONE;
        }

        @Override
        public int[] visitingOrder() {
          return new int[0];
        }

        @Override
        public Diffuser diffuser() {
          return block -> {
            throw new IllegalStateException("no node is activated, so there is nothing to diffuse");
          };
        }
      };

  private final TiaraSettings settings;
  private final WorkerPool threads;

  public SolverSelector(TiaraSettings settings, WorkerPool threads) {
    this.settings = settings;
    this.threads = threads;
  }

  /**
   * S_t of a snapshot, prepared as far as it does not depend on the columns of the previous one.
   * Only the solvers of large snapshots do: they are tried on some of these columns.
   */
  public static final class Draft {
    private final ActivatedNodes activated;
    private final Function<Columns, SnapshotSolver> choice;

    private Draft(ActivatedNodes activated, Function<Columns, SnapshotSolver> choice) {
      this.activated = activated;
      this.choice = choice;
    }

    /** The snapshot. */
    public ActivatedNodes activated() {
      return activated;
    }

    /** S_t, given the columns of the previous snapshot. Must be called only once. */
    public SnapshotSolver choose(Columns previous) {
      return choice.apply(previous);
    }
  }

  /** Prepares a snapshot of which this many columns will be diffused. Can run on any thread. */
  public Draft draft(Snapshot A, int columns) {
    var activated = new ActivatedNodes(A);
    if (activated.count() == 0) {
      return new Draft(activated, previous -> IDENTITY);
    }
    return new Draft(activated, choice(WalkMatrix.of(A), activated, columns));
  }

  /**
   * Prepares a snapshot of which a single column will be diffused: with the solver of the settings,
   * or by the series, which takes no preparation. Never depends on the columns.
   */
  public Draft draftOfOne(Snapshot A) {
    boolean series =
        settings.solver() == SolverChoice.AUTO || settings.solver() == SolverChoice.SERIES;
    if (!series || A.activatedCount() == 0) {
      return draft(A, 1);
    }
    var solver = new ColumnSeries(WalkMatrix.of(A), settings);
    return new Draft(new ActivatedNodes(A), previous -> solver);
  }

  private Function<Columns, SnapshotSolver> choice(
      WalkMatrix walk, ActivatedNodes activated, int columns) {
    return switch (settings.solver()) {
      case DIRECT -> always(direct(walk, new Elimination(walk).upTo(walk.size), columns));
      case LOCAL -> {
        Elimination trees = new Elimination(walk).upTo(LocalSolver.TREE_NEIGHBORS);
        yield previous -> limit(walk, trees);
      }
      case SERIES -> always(series(walk, activated, columns));
      case PUSH -> always(push(walk));
      default -> cheapest(walk, activated, columns);
    };
  }

  private static Function<Columns, SnapshotSolver> always(SnapshotSolver S) {
    return previous -> S;
  }

  private Function<Columns, SnapshotSolver> cheapest(
      WalkMatrix walk, ActivatedNodes activated, int columns) {
    if (Series.isTruncated(settings)) {
      return previous -> {
        SnapshotSolver truncated = truncated(walk, activated, previous);
        return truncated == null ? series(walk, activated, columns) : truncated;
      };
    }
    long series =
        walk.entries() * (long) SeriesSolver.expectedSteps(settings.c(), true, seriesTolerance());
    long maxFill = Math.min(series / 2, MAX_FILL);
    Elimination trees = new Elimination(walk).upTo(LocalSolver.TREE_NEIGHBORS);
    long core = trees.core();
    // A core fills in as it is eliminated: about half of its triangle.
    long fill = trees.fill() + core * core / 4;
    boolean ordered =
        fill <= maxFill && ORDERING * core * core * core < walk.size * (series - 2 * fill);
    long dense = walk.entries() + 4L * walk.size + (ordered ? 2 * fill : series);
    Supplier<SnapshotSolver> ofAllNodes =
        () ->
            ordered && trees.complete(maxFill)
                ? direct(walk, trees, columns)
                : series(walk, activated, columns);
    if (dense <= CHEAP) {
      return always(ofAllNodes.get());
    }
    return previous -> {
      SnapshotSolver ofFewNodes = ofFewNodes(walk, trees, dense, activated, previous);
      return ofFewNodes == null ? ofAllNodes.get() : ofFewNodes;
    };
  }

  /** A solver that visits few nodes per column, or null if visiting all of them is cheaper. */
  private @Nullable SnapshotSolver ofFewNodes(
      WalkMatrix walk, Elimination trees, long dense, ActivatedNodes activated, Columns previous) {
    long core = trees.core();
    // Inverting the core must cost little compared with the columns.
    boolean small = core <= CoreInverse.MAX_SIZE && core * core * core < dense * walk.size / 4;
    if (small && settings.epsilon() > 0) {
      LocalSolver local = limit(walk, trees);
      LocalSolver.Worker worker = local.diffuser();
      if (cheaper(dense / VISIT, worker, worker::visits, activated, previous)) {
        return local;
      }
    }
    if (walk.size > CoreInverse.MAX_SIZE) {
      PushSolver push = push(walk);
      PushSolver.Worker worker = push.diffuser();
      if (cheaper(dense / EDGE_WALK, worker, worker::edgesWalked, activated, previous)) {
        return push;
      }
    }
    return null;
  }

  /** K terms as the limit less its tail, or null if they are to be summed one by one. */
  private @Nullable SnapshotSolver truncated(
      WalkMatrix walk, ActivatedNodes activated, Columns previous) {
    double series = (double) walk.entries() * settings.iterations();
    if (series * walk.size < WORTH_MODES || settings.epsilon() == 0 || !activated.A.isSymmetric()) {
      return null;
    }
    Elimination trees = new Elimination(walk).upTo(LocalSolver.TREE_NEIGHBORS);
    double core = trees.core();
    // The cost of the inverse, plus a sixth of it for each end of the spectrum.
    if (core > CoreInverse.MAX_SIZE || 4 * core * core * core / 3 > series * walk.size / 4) {
      return null;
    }
    SlowModes tail =
        SlowModes.find(
            walk, trees.order(), settings.c(), settings.iterations(), series / 2, threads);
    if (tail == null) {
      return null;
    }
    double restart = Series.normalizer(settings.c(), settings.iterations());
    LocalSolver local = local(walk, trees, restart, 0);
    LocalSolver.Worker worker = local.diffuser();
    boolean pays = cheaper(series / VISIT, worker, worker::visits, activated, previous);
    return pays ? new TruncatedSolver(local, tail) : null;
  }

  private DirectSolver direct(WalkMatrix walk, Elimination complete, int columns) {
    return new DirectSolver(
        walk, complete.order(), settings.c(), settings.truncationError(), columns);
  }

  private LocalSolver limit(WalkMatrix walk, Elimination upToCore) {
    return local(walk, upToCore, 1 - settings.c(), settings.truncationError());
  }

  private LocalSolver local(
      WalkMatrix walk, Elimination upToCore, double restart, double truncation) {
    return new LocalSolver(
        walk, upToCore.order(), settings.c(), restart, settings.epsilon(), truncation, threads);
  }

  private SeriesSolver series(WalkMatrix walk, ActivatedNodes activated, int columns) {
    boolean truncated = Series.isTruncated(settings);
    return new SeriesSolver(
        walk,
        activated.A.isSymmetric(),
        settings.c(),
        truncated ? settings.iterations() : TiaraSettings.EXACT,
        truncated ? 0 : settings.truncationError(),
        seriesTolerance(),
        columns);
  }

  private double seriesTolerance() {
    return Math.min(Series.stepTolerance(settings), SERIES_TOLERANCE);
  }

  private PushSolver push(WalkMatrix walk) {
    return new PushSolver(
        walk, settings.c(), settings.truncationError(), Series.stepTolerance(settings));
  }

  /** Whether a column costs less than this on average over a few; stops once it cannot. */
  private boolean cheaper(
      double most,
      SnapshotSolver.Diffuser worker,
      LongSupplier counter,
      ActivatedNodes activated,
      Columns previous) {
    var block = new ColumnBlock(settings);
    block.count = 1;
    int[] trials = trials(activated.A);
    double budget = most * trials.length;
    for (int i = 0; i < trials.length && counter.getAsLong() < budget; i++) {
      block.columns[0].at(previous.indexOf(trials[i])).start(activated, previous);
      worker.diffuse(block);
    }
    return counter.getAsLong() < budget;
  }

  /** The seeds on whose columns solvers are tried, ascending: some activated nodes. */
  public static int[] trials(Snapshot A) {
    int[] seeds = new int[Math.min(TRIALS, A.activatedCount())];
    Arrays.setAll(seeds, i -> A.activated((int) ((long) i * A.activatedCount() / seeds.length)));
    return seeds;
  }
}
