package dev.tiara.internal.solver;

import dev.tiara.internal.kernel.Kernels;
import dev.tiara.internal.walk.WalkMatrix;
import java.util.Arrays;
import java.util.Random;

/**
 * The stationary part of a walk on an undirected snapshot: in each connected component, mass in
 * proportion to the degrees. This part of a residual is solved directly, as S_t does not change it;
 * the rest decays faster, with the second eigenvalue.
 */
final class StationaryPart {
  /** Steps of the power iteration, which need not be exact: the solver converges regardless. */
  private static final int POWER_STEPS = 25;

  /** The factor by which the estimate, which approaches the eigenvalue from below, is raised. */
  private static final double RAISE = 1.1;

  /** The component of each position, and its share of the component's stationary mass. */
  private final int[] component;

  private final float[] share;
  private final int count;
  private final Kernels kernels;

  /** Approximately the largest eigenvalue of Ã_t in magnitude other than the 1 per component. */
  final double second;

  StationaryPart(WalkMatrix walk, Kernels kernels) {
    this.kernels = kernels;
    component = new int[walk.size];
    share = new float[walk.size];
    double[] degree = new double[walk.size];
    double[] total = new double[walk.size];
    count = label(walk);
    for (int u = 0; u < walk.size; u++) {
      degree[u] = walk.degree(u);
      total[component[u]] += degree[u];
    }
    for (int u = 0; u < walk.size; u++) {
      share[u] = (float) (degree[u] / total[component[u]]);
    }
    second = Math.min(1, RAISE * second(walk, degree, total));
  }

  private int label(WalkMatrix walk) {
    Arrays.fill(component, -1);
    int[] stack = new int[walk.size];
    int labels = 0;
    for (int root = 0; root < walk.size; root++) {
      if (component[root] >= 0) {
        continue;
      }
      int depth = 0;
      stack[depth++] = root;
      component[root] = labels;
      while (depth > 0) {
        int u = stack[--depth];
        for (int e = walk.offsets[u]; e < walk.offsets[u + 1]; e++) {
          int v = walk.targets[e];
          if (component[v] < 0) {
            component[v] = labels;
            stack[depth++] = v;
          }
        }
      }
      labels++;
    }
    return labels;
  }

  /** Power iteration x ← Ã x, orthogonal to the constants, in the norm weighted by degrees. */
  private double second(WalkMatrix walk, double[] degree, double[] total) {
    Random random = new Random(walk.size);
    double[] x = random.doubles(walk.size, -1, 1).toArray();
    double[] means = new double[count];
    double norm = 0;
    for (int k = 0; k <= POWER_STEPS; k++) {
      Arrays.fill(means, 0);
      for (int u = 0; u < walk.size; u++) {
        means[component[u]] += degree[u] / total[component[u]] * x[u];
      }
      double squares = 0;
      for (int u = 0; u < walk.size; u++) {
        x[u] -= means[component[u]];
        squares += degree[u] * x[u] * x[u];
      }
      norm = Math.sqrt(squares);
      if (k == POWER_STEPS || norm == 0) {
        break;
      }
      double scale = 1 / norm;
      double[] next = new double[walk.size];
      for (int u = 0; u < walk.size; u++) {
        for (int e = walk.offsets[u]; e < walk.offsets[u + 1]; e++) {
          next[u] += scale * walk.probabilities[e] * x[walk.targets[e]];
        }
      }
      x = next;
    }
    return norm; // of Ã x, for x of norm 1
  }

  /** Creates a workspace for {@link #subtract}. */
  float[] sums() {
    return new float[count * Kernels.LANES];
  }

  /** Subtracts each component's sum from a block, in proportion to the degrees. */
  void subtract(float[] block, float[] sums) {
    Arrays.fill(sums, 0);
    for (int u = 0; u < component.length; u++) {
      kernels.add(sums, component[u], 1, block, u);
    }
    add(-1, sums, block);
  }

  /** Adds the sums back, multiplied by a factor. */
  void add(float factor, float[] sums, float[] block) {
    for (int u = 0; u < component.length; u++) {
      kernels.add(block, u, factor * share[u], sums, component[u]);
    }
  }
}
