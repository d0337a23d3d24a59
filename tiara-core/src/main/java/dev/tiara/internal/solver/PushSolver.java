package dev.tiara.internal.solver;

import dev.tiara.diffusion.Solver;
import dev.tiara.internal.column.Column;
import dev.tiara.internal.column.ColumnBlock;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Arrays;

/**
 * Computes S_t b by local push: part of the mass waiting at a node is settled there and the rest is
 * passed on to its neighbours, if there is enough of it to be worth the edges, until little is left
 * waiting.
 *
 * <p>Throughout, S_t b = x + S_t r with x settled and r waiting, both non-negative. What still
 * waits at the end is settled where it is, which keeps the sum; as S_t r − r = c (S_t Ãᵀ r − r),
 * that is off by at most 2c ‖r‖₁. The work depends on the tolerance and not on the size of the
 * snapshot.
 */
public final class PushSolver implements SnapshotSolver {
  /** The factor that lowers the bar if too much is left waiting: the fastest of 1/2, 1/4, 1/8. */
  private static final double LOWER = 0.25;

  private final WalkMatrix walk;
  private final double c;
  private final double truncation;
  private final double tolerance;

  /**
   * @param truncation how far (L1) the limit may be from the truncated series that it replaces
   * @param tolerance the L1 error to reach for each column
   */
  public PushSolver(WalkMatrix walk, double c, double truncation, double tolerance) {
    this.walk = walk;
    this.c = c;
    this.truncation = truncation;
    this.tolerance = tolerance;
  }

  @Override
  public Solver solver() {
    return Solver.PUSH;
  }

  @Override
  public int[] visitingOrder() {
    int[] positions = new int[walk.size];
    Arrays.setAll(positions, i -> i);
    return positions;
  }

  @Override
  public Worker diffuser() {
    return new Worker();
  }

  /** Pushes one column after the other. */
  final class Worker implements Diffuser {
    private final double[] settled = new double[walk.size];
    private final double[] waiting = new double[walk.size];
    private final boolean[] queued = new boolean[walk.size];

    /** A ring buffer whose length is a power of two; head and tail only ever increase. */
    private int[] queue = new int[1024];

    private int head;
    private int tail;
    private int[] touched = new int[1024];
    private int touchedCount;
    private long edgesWalked;

    /** The number of edges walked so far, as a measure of cost. */
    long edgesWalked() {
      return edgesWalked;
    }

    @Override
    public void diffuse(ColumnBlock block) {
      for (int lane = 0; lane < block.count; lane++) {
        diffuse(block.columns[lane]);
      }
    }

    private void diffuse(Column x) {
      touchedCount = 0;
      for (int i = 0; i < x.activeCount(); i++) {
        add(x.activePosition(i), x.activeValue(i));
      }
      double enough = tolerance / (2 * c);
      double bar = enough / 4;
      double left = waitingMass();
      while (left > enough) {
        push(bar);
        bar *= LOWER;
        left = waitingMass();
      }
      x.expectError(2 * c * left + truncation);
      emit(x);
    }

    private void add(int position, double mass) {
      if (waiting[position] == 0 && settled[position] == 0) {
        if (touchedCount == touched.length) {
          touched = Arrays.copyOf(touched, 2 * touchedCount);
        }
        touched[touchedCount++] = position;
      }
      waiting[position] += mass;
    }

    private double waitingMass() {
      double sum = 0;
      for (int i = 0; i < touchedCount; i++) {
        sum += waiting[touched[i]];
      }
      return sum;
    }

    /** Pushes nodes at which at least {@code bar} is waiting per edge, until there are none. */
    private void push(double bar) {
      for (int i = 0; i < touchedCount; i++) {
        enqueueIfWorth(touched[i], bar);
      }
      while (head != tail) {
        int u = queue[head++ & (queue.length - 1)];
        queued[u] = false;
        double mass = waiting[u];
        waiting[u] = 0;
        settled[u] += (1 - c) * mass;
        int last = walk.offsets[u + 1];
        edgesWalked += last - walk.offsets[u];
        for (int e = walk.offsets[u]; e < last; e++) {
          int v = walk.targets[e];
          add(v, c * mass * walk.probabilities[e]);
          enqueueIfWorth(v, bar);
        }
      }
    }

    private void enqueueIfWorth(int v, double bar) {
      if (queued[v] || waiting[v] < bar * (walk.offsets[v + 1] - walk.offsets[v])) {
        return;
      }
      if (tail - head == queue.length) {
        int[] longer = new int[2 * queue.length];
        for (int i = head; i != tail; i++) {
          longer[i & (longer.length - 1)] = queue[i & (queue.length - 1)];
        }
        queue = longer;
      }
      queue[tail++ & (queue.length - 1)] = v;
      queued[v] = true;
    }

    private void emit(Column x) {
      double least = x.leastOfInterest();
      int kept = 0;
      for (int i = 0; i < touchedCount; i++) {
        int v = touched[i];
        settled[v] += waiting[v];
        waiting[v] = 0;
        if (settled[v] >= least) {
          touched[kept++] = v;
        } else {
          settled[v] = 0;
        }
      }
      Arrays.sort(touched, 0, kept);
      for (int i = 0; i < kept; i++) {
        x.addDiffused(touched[i], settled[touched[i]]);
        settled[touched[i]] = 0;
      }
    }
  }
}
