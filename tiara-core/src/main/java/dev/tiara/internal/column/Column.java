package dev.tiara.internal.column;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.bound.FilterUncertainty;
import dev.tiara.internal.kernel.Kernels;
import java.util.Arrays;

/**
 * One column x of X_t on its way to X̃_t: a sparse vector over all nodes, split into the part on
 * the activated nodes, which diffuses, and the rest, which does not.
 *
 * <p>Grows to the largest column and is reused, so that the loop over columns allocates results
 * only. It also carries the column's two error bounds along; docs/certificate.md proves the steps.
 */
public final class Column {
  private static final double UNIT_ROUNDOFF = 0x1p-53;

  private final TiaraSettings settings;
  private final FilterUncertainty uncertainty;
  private ActivatedNodes activated = new ActivatedNodes(Snapshot.empty(0));

  /** Which of the columns this is, and its seed s. */
  private int index;

  private int seed;

  /** No entry is on an activated node, so x is filtered as it is started. */
  private boolean undiffused;

  /** Entries on nodes that are not activated, ascending. */
  private int restCount;

  private int[] rest = new int[64];
  private double[] restValue = new double[64];

  /** Entries on activated nodes before diffusion, by position. */
  private int activeCount;

  private int[] active = new int[64];
  private double[] activeValue = new double[64];

  /** Entries on activated nodes after diffusion that may survive the filter, ascending. */
  private int diffusedCount;

  private int[] diffused = new int[64];
  private double[] diffusedValue = new double[64];

  /** The filtered column, ascending by node. */
  private int count;

  private int[] node = new int[64];
  private double[] value = new double[64];

  /** What the kept entries sum to before they are normalised. */
  private double kept;

  /** Bounds on the L1 distance to the paper's column, and to the one never filtered. */
  private double toPaper;

  private double toUnfiltered;

  public Column(TiaraSettings settings) {
    this.settings = settings;
    this.uncertainty = new FilterUncertainty(settings.epsilon());
  }

  /** Chooses the column. */
  public Column at(int column) {
    index = column;
    return this;
  }

  /** x = (1−γ) i_s + γ X̃_{t−1} i_s, the surfer's restart and its time travel. */
  public void start(ActivatedNodes nodesOfNow, Columns previous) {
    activated = nodesOfNow;
    seed = previous.seed(index);
    int s = seed;
    restCount = 0;
    activeCount = 0;
    diffusedCount = 0;
    double gamma = settings.gamma();
    double restart = 1 - gamma;
    toPaper = gamma * previous.toPaper[index];
    toUnfiltered = gamma * previous.toUnfiltered[index];
    int[] nodes = previous.nodes[index];
    double[] values = previous.values[index];
    int entries = gamma == 0 ? 0 : nodes.length;
    reserve(entries + 1);
    undiffused = !touches(nodes, entries);
    if (undiffused) {
      startMerge(entries + 1);
    }
    boolean seedDue = restart != 0;
    for (int i = 0; i < entries; i++) {
      double entry = gamma * values[i];
      if (seedDue && nodes[i] >= s) {
        seedDue = false;
        if (nodes[i] == s) {
          entry += restart;
        } else {
          put(s, restart);
        }
      }
      put(nodes[i], entry);
    }
    if (seedDue) {
      put(s, restart);
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

  /** Whether the column has an entry on an activated node. */
  private boolean touches(int[] nodes, int entries) {
    if (activated.positionOf(seed) >= 0) {
      return true;
    }
    for (int i = 0; i < entries; i++) {
      if (activated.positionOf(nodes[i]) >= 0) {
        return true;
      }
    }
    return false;
  }

  private void put(int v, double entry) {
    if (undiffused) {
      keep(v, entry); // nothing will come in between
      return;
    }
    // Written to both lists and counted in one: a branch would often be predicted wrongly.
    int position = activated.positionOf(v);
    active[activeCount] = position;
    activeValue[activeCount] = entry;
    rest[restCount] = v;
    restValue[restCount] = entry;
    int resting = position >>> 31; // 1 for −1
    restCount += resting;
    activeCount += 1 - resting;
  }

  /** The number of entries on activated nodes. Without any, x is not diffused: S_t x = x. */
  public int activeCount() {
    return activeCount;
  }

  public int activePosition(int i) {
    return active[i];
  }

  public double activeValue(int i) {
    return activeValue[i];
  }

  /** The solver's word on how far (L1) the entries that it is about to add may be off. */
  public void expectError(double error) {
    // Twice, for the sum may be off by as much again.
    toPaper += 2 * error;
    toUnfiltered += error;
  }

  /** Smaller entries are below ε even if they are as wrong as can be. */
  public double leastOfInterest() {
    return Math.max(settings.epsilon() - toPaper / 2, Double.MIN_NORMAL);
  }

  /** An entry of S_t x at an activated node's position, in ascending order. */
  public void addDiffused(int position, double entry) {
    if (diffusedCount == diffused.length) {
      diffused = Arrays.copyOf(diffused, 2 * diffusedCount);
      diffusedValue = Arrays.copyOf(diffusedValue, 2 * diffusedCount);
    }
    diffused[diffusedCount] = position;
    diffusedValue[diffusedCount++] = entry;
  }

  /**
   * The entries of S_t x that are of interest, from a lane of a block.
   *
   * @param positions where to look, ascending
   * @param total the number of positions
   * @param rowOf the row of each position in the block
   */
  public void addDiffused(int[] positions, int total, int[] rowOf, double[] block, int lane) {
    if (diffused.length <= total) {
      diffused = new int[2 * total];
      diffusedValue = new double[2 * total];
    }
    double least = leastOfInterest();
    int added = 0;
    for (int i = 0; i < total; i++) {
      // Written always, counted if of interest: no branch to be predicted wrongly.
      double entry = block[rowOf[positions[i]] * Kernels.LANES + lane];
      diffused[added] = positions[i];
      diffusedValue[added] = entry;
      added += entry >= least ? 1 : 0;
    }
    diffusedCount = added;
  }

  /** The number of entries that were added. */
  public int diffusedCount() {
    return diffusedCount;
  }

  /** The position of an entry that was added. */
  public int diffusedPosition(int i) {
    return diffused[i];
  }

  /** Takes something away from an entry that was added. */
  public void subtract(int i, double less) {
    diffusedValue[i] -= less;
  }

  /**
   * Lines 6 and 7: drops entries below ε, then all but the k largest (of equals, those of lower
   * index stay); what is left is divided by its sum when it is stored.
   *
   * <p>A column in which no entry reaches ε becomes i_s: the surfer stays at its seed, and columns
   * stay stochastic whatever ε is.
   */
  public void sparsify() {
    if (!undiffused) {
      startMerge(restCount + diffusedCount + 1);
      merge();
    }
    if (count > settings.topK()) {
      keepLargest(settings.topK());
    }
    if (count == 0) {
      node[0] = seed;
      value[0] = 1;
      kept = 1;
      count = 1;
      toPaper = uncertainty.isEmpty() ? 0 : 2;
      toUnfiltered = 2;
      return;
    }
    // The products of start(), the sum and the division: each a unit roundoff or two.
    double rounding = 2 * (count + 8) * UNIT_ROUNDOFF;
    toPaper = Math.min(2, uncertainty.afterNormalizing(kept) + rounding);
    toUnfiltered = Math.min(2, toUnfiltered + 2 * Math.max(0, 1 - kept) + rounding);
  }

  private void startMerge(int reach) {
    uncertainty.start(toPaper);
    if (node.length < reach) {
      node = new int[Math.max(reach, 2 * node.length)];
      value = new double[node.length];
    }
    count = 0;
    kept = 0;
  }

  private void merge() {
    int r = 0;
    int i = 0;
    while (r < restCount && i < diffusedCount) {
      // Without a branch, as in put().
      int v = activated.nodeAt(diffused[i]);
      int resting = (rest[r] - v) >>> 31; // 1 where the rest comes first
      long bits = Double.doubleToRawLongBits(diffusedValue[i]);
      bits ^= (bits ^ Double.doubleToRawLongBits(restValue[r])) & -resting;
      keep(v + ((rest[r] - v) & -resting), Double.longBitsToDouble(bits));
      r += resting;
      i += 1 - resting;
    }
    for (; r < restCount; r++) {
      keep(rest[r], restValue[r]);
    }
    for (; i < diffusedCount; i++) {
      keep(activated.nodeAt(diffused[i]), diffusedValue[i]);
    }
  }

  private void keep(int v, double x) {
    boolean stays = x >= settings.epsilon() && x > 0;
    uncertainty.filtered(x, stays);
    if (stays) {
      node[count] = v;
      value[count++] = x;
      kept += x;
    }
  }

  private void keepLargest(int k) {
    double[] sorted = Arrays.copyOf(value, count);
    Arrays.sort(sorted);
    double smallest = sorted[count - k];
    double largestDropped = sorted[count - k - 1];
    int ties = k;
    for (int i = 0; i < count; i++) {
      if (value[i] > smallest) {
        ties--;
      }
    }
    int candidates = count;
    count = 0;
    kept = 0;
    for (int i = 0; i < candidates; i++) {
      boolean stays = value[i] > smallest || (value[i] == smallest && ties-- > 0);
      uncertainty.ranked(value[i], stays ? largestDropped : smallest, stays);
      if (stays) {
        node[count] = node[i];
        value[count++] = value[i];
        kept += value[i];
      }
    }
  }

  /** Hands the finished column over as one of X̃_t, and as a row of the output in float. */
  public void store(Columns result, float[][] output) {
    double[] values = new double[count];
    float[] rounded = new float[count];
    double scale = 1 / kept;
    for (int i = 0; i < count; i++) {
      values[i] = value[i] * scale;
      rounded[i] = (float) values[i];
    }
    result.nodes[index] = Arrays.copyOf(node, count);
    result.values[index] = values;
    result.toPaper[index] = toPaper;
    result.toUnfiltered[index] = toUnfiltered;
    output[index] = rounded;
  }
}
