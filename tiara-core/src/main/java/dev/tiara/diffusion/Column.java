package dev.tiara.diffusion;

import dev.tiara.graph.Snapshot;
import dev.tiara.sparse.SparseMatrix;
import java.util.Arrays;

/**
 * The working space of one thread for one column x of X_t at a time: a sparse vector over all
 * nodes, split into the part on the activated nodes, which diffuses, and the rest, which does not.
 *
 * <p>Grows to the largest column and is reused, so that the loop over columns allocates results
 * only.
 */
final class Column {
  private final Snapshot A;

  /** Position of each node among the activated, −1 for the others; shared, read only. */
  private final int[] positionOf;

  private int seed;

  /** Entries on nodes that are not activated, ascending. */
  private int restCount;

  private int[] rest = new int[64];
  private double[] restValue = new double[64];

  /** Entries on activated nodes before diffusion, by position. */
  private int activeCount;

  private int[] active = new int[64];
  private double[] activeValue = new double[64];

  /** Values on the activated nodes after diffusion, by position; valid if activeCount > 0. */
  private final double[] diffused;

  /** The filtered column, ascending by node. */
  private int count;

  private int[] node = new int[64];
  private double[] value = new double[64];

  Column(Snapshot A, int[] positionOf) {
    this.A = A;
    this.positionOf = positionOf;
    this.diffused = new double[A.activatedCount()];
  }

  /** x = a i_s + b X i_s. */
  void start(double a, int s, double b, SparseMatrix X) {
    seed = s;
    restCount = 0;
    activeCount = 0;
    int[] nodes = X.indices(s);
    float[] values = X.values(s);
    int entries = b == 0 ? 0 : nodes.length;
    reserve(entries + 1);
    boolean seedDue = a != 0;
    for (int i = 0; i < entries; i++) {
      double entry = b * values[i];
      if (seedDue && nodes[i] >= s) {
        seedDue = false;
        if (nodes[i] == s) {
          entry += a;
        } else {
          put(s, a);
        }
      }
      put(nodes[i], entry);
    }
    if (seedDue) {
      put(s, a);
    }
  }

  private void reserve(int entries) {
    if (rest.length < entries) {
      int capacity = Math.max(entries, 2 * rest.length);
      rest = new int[capacity];
      restValue = new double[capacity];
      active = new int[capacity];
      activeValue = new double[capacity];
    }
  }

  private void put(int v, double entry) {
    int position = positionOf[v];
    if (position >= 0) {
      active[activeCount] = position;
      activeValue[activeCount++] = entry;
    } else {
      rest[restCount] = v;
      restValue[restCount++] = entry;
    }
  }

  /** x = S_t x. A part without activated nodes stays as it is, for S_t is the identity there. */
  void diffuse(SpatialAugmenter S) {
    if (activeCount > 0) {
      S.diffuse(activeCount, active, activeValue, diffused);
    }
  }

  /**
   * Drops entries below ε, then all but the k largest (of equals, those of lower index stay).
   *
   * <p>A column in which no entry reaches ε becomes i_s: the surfer stays at its seed, and columns
   * stay stochastic whatever ε is.
   */
  void filter(double epsilon, int k) {
    int reach = restCount + (activeCount > 0 ? diffused.length : 0);
    if (node.length < reach + 1) {
      node = new int[Math.max(reach + 1, 2 * node.length)];
      value = new double[node.length];
    }
    count = 0;
    int r = 0;
    if (activeCount > 0) {
      for (int p = 0; p < diffused.length; p++) {
        double x = diffused[p];
        if (x >= epsilon && x > 0) {
          int v = A.activated(p);
          for (; r < restCount && rest[r] < v; r++) {
            keep(rest[r], restValue[r], epsilon);
          }
          keep(v, x, epsilon);
        }
      }
    }
    for (; r < restCount; r++) {
      keep(rest[r], restValue[r], epsilon);
    }
    if (count == 0) {
      keep(seed, 1, 0);
    }
    if (count > k) {
      keepLargest(k);
    }
  }

  private void keep(int v, double x, double epsilon) {
    if (x >= epsilon && x > 0) {
      node[count] = v;
      value[count++] = x;
    }
  }

  private void keepLargest(int k) {
    double[] sorted = Arrays.copyOf(value, count);
    Arrays.sort(sorted);
    double smallest = sorted[count - k];
    int ties = k;
    for (int i = 0; i < count; i++) {
      if (value[i] > smallest) {
        ties--;
      }
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (value[i] > smallest || (value[i] == smallest && ties-- > 0)) {
        node[kept] = node[i];
        value[kept++] = value[i];
      }
    }
    count = kept;
  }

  /** Divides by the sum. */
  void normalize() {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += value[i];
    }
    for (int i = 0; i < count; i++) {
      value[i] /= sum;
    }
  }

  int[] indices() {
    return Arrays.copyOf(node, count);
  }

  float[] values() {
    float[] copy = new float[count];
    for (int i = 0; i < count; i++) {
      copy[i] = (float) value[i];
    }
    return copy;
  }
}
