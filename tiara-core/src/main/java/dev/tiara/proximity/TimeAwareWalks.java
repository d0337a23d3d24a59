package dev.tiara.proximity;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.kernel.Kernels;
import dev.tiara.internal.walk.Series;
import dev.tiara.internal.walk.WalkMatrix;
import dev.tiara.stability.Stable;
import java.util.Arrays;

/**
 * The time-aware walks of up to {@value #SEEDS} seeds, computed together: bit-identical to {@link
 * TimeAwareWalk} for each of them, in a fraction of the time.
 *
 * <p>One snapshot costs O(K m_t) time for all seeds together. Nodes outside the snapshot cost
 * nothing: their scores are brought up to date only when they are asked for. Memory is O(n) per
 * seed. Not thread-safe.
 */
@Stable
public final class TimeAwareWalks {
  /** The maximum number of seeds. */
  public static final int SEEDS = Kernels.LANES;

  /** Marks a node that no surfer can have reached. */
  private static final int UNREACHED = -1;

  private final TiaraSettings settings;
  private final int[] seeds;
  private final int steps;
  private final Kernels kernels = Kernels.get();

  /** Row v holds the scores of node v, one lane per seed, as of time {@code upTo[v]}. */
  private final double[] x;

  private final int[] upTo;
  private int time;

  /**
   * The surfers before the first snapshot, each at its seed.
   *
   * @param settings α, β and K; ε and top-k do not apply to scores
   */
  public TimeAwareWalks(TiaraSettings settings, Nodes nodes, int[] seeds) {
    if (seeds.length > SEEDS) {
      throw new IllegalArgumentException(
          "number of seeds must be at most " + SEEDS + ", got " + seeds.length);
    }
    this.settings = settings;
    this.seeds = seeds.clone();
    this.steps = Series.steps(settings.c(), settings.iterations(), 1e-14);
    this.x = new double[Math.multiplyExact(nodes.size(), SEEDS)];
    this.upTo = new int[nodes.size()];
    Arrays.fill(upTo, UNREACHED);
    for (int lane = 0; lane < seeds.length; lane++) {
      nodes.check(seeds[lane]);
      x[seeds[lane] * SEEDS + lane] = 1;
      upTo[seeds[lane]] = 0;
    }
  }

  /** The transition probabilities of a snapshot, which any number of walks can share. */
  public static final class Transitions {
    private final Snapshot snapshot;

    /**
     * Row v holds the nodes from which a step may lead to v, with the probabilities of these steps.
     */
    private final WalkMatrix into;

    /** Prepares a snapshot in O(n_t + m_t) time. */
    public Transitions(Snapshot snapshot) {
      int[] same = new int[snapshot.activatedCount()];
      Arrays.setAll(same, p -> p);
      this.snapshot = snapshot;
      this.into = WalkMatrix.of(snapshot).transposed(1, same);
    }
  }

  /** Processes the next snapshot. */
  public void advance(Transitions transitions) {
    Snapshot snapshot = transitions.snapshot;
    double[] end = after(transitions);
    time++;
    for (int p = 0; p < snapshot.activatedCount(); p++) {
      int node = snapshot.activated(p);
      upTo[node] = time; // some surfer may have reached it
      System.arraycopy(end, p * SEEDS, x, node * SEEDS, SEEDS);
    }
  }

  /**
   * The scores that the activated nodes of a snapshot would have if it were the next one: {@value
   * #SEEDS} per node, one for each seed. The surfers stay where they are, so a snapshot that still
   * grows can be looked at again and again.
   */
  public double[] after(Transitions transitions) {
    Snapshot snapshot = transitions.snapshot;
    if (snapshot.nodeCount() != upTo.length) {
      throw new IllegalArgumentException(
          "snapshot must have " + upTo.length + " nodes, got " + snapshot.nodeCount());
    }
    double[] start = new double[snapshot.activatedCount() * SEEDS];
    for (int p = 0; p < snapshot.activatedCount(); p++) {
      for (int lane = 0; lane < seeds.length; lane++) {
        start[p * SEEDS + lane] = travelled(lane, snapshot.activated(p), time + 1);
      }
    }
    double[] end = diffused(transitions.into, start);
    double normalizer = Series.normalizer(settings.c(), steps);
    for (int i = 0; i < end.length; i++) {
      end[i] *= normalizer;
    }
    return end;
  }

  /** The series of the power iteration without its normaliser, applied to all lanes. */
  private double[] diffused(WalkMatrix into, double[] start) {
    double[] mass = new double[start.length];
    return Series.sum(
        start,
        steps,
        new double[start.length],
        new double[start.length],
        (y, next) -> {
          for (int i = 0; i < mass.length; i++) {
            mass[i] = settings.c() * y[i];
          }
          for (int v = 0; v < into.size; v++) {
            int from = into.offsets[v];
            int to = into.offsets[v + 1];
            kernels.gather(next, v, 1, mass, into.targets, into.probabilities, from, to);
          }
        });
  }

  /** A score at a time: x ← γ x + (1 − γ) i_s for every snapshot that its node has missed. */
  private double travelled(int lane, int node, int then) {
    double gamma = settings.gamma();
    double restart = seeds[lane] == node ? 1 - gamma : 0;
    int missed = upTo[node] == UNREACHED ? 0 : then - upTo[node];
    double before = x[node * SEEDS + lane];
    for (int i = 0; i < missed; i++) {
      double after = gamma * before + restart;
      if (after == before) {
        break; // a fixed point
      }
      before = after;
    }
    return before;
  }

  /**
   * The current score of a node, x_{t,s}[v].
   *
   * @param place the index of s among the seeds
   */
  public double score(int place, int node) {
    if (upTo[node] != UNREACHED && upTo[node] < time) {
      for (int lane = 0; lane < seeds.length; lane++) {
        x[node * SEEDS + lane] = travelled(lane, node, time);
      }
      upTo[node] = time;
    }
    return x[node * SEEDS + place];
  }
}
