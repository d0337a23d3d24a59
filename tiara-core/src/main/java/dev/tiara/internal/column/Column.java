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
 * <p>Reused, and grown to the largest column, so that the loop over columns allocates only results.
 * It also carries the column's two error bounds; docs/certificate.md has the proofs.
 */
public final class Column {
  private static final double UNIT_ROUNDOFF = 0x1p-53;

  private final TiaraSettings settings;
  private final FilterUncertainty uncertainty;
  private ActivatedNodes activated = new ActivatedNodes(Snapshot.empty(0));

  /** The index of the column, and its seed s. */
  private int index;

  private int seed;

  /** Entries on nodes that are not activated, ascending. */
  private int restCount;

  private int[] rest = new int[64];
  private double[] restValue = new double[64];

  /** Entries on activated nodes before diffusion, by position. */
  private int activeCount;

  private int[] active = new int[64];
  private double[] activeValue = new double[64];

  /** Entries on activated nodes after diffusion that may survive the filter, by node, ascending. */
  private int diffusedCount;

  private int[] diffused = new int[64];
  private double[] diffusedValue = new double[64];

  /** The filtered column, ascending by node. */
  private int count;

  private int[] node = new int[64];
  private double[] value = new double[64];

  /** The sum of the kept entries before they are normalised. */
  private double kept;

  /** Bounds on the L1 distance to the paper's column, and to the unfiltered one. */
  private double toPaper;

  private double toUnfiltered;

  public Column(TiaraSettings settings) {
    this.settings = settings;
    this.uncertainty = new FilterUncertainty(settings.epsilon());
  }

  /** Selects the column to compute. */
  public Column at(int column) {
    index = column;
    return this;
  }

  /** x = (1−γ) i_s + γ X̃_{t−1} i_s, the surfer's restart and its time travel. */
  public void start(ActivatedNodes activatedNodes, Columns previous) {
    activated = activatedNodes;
    seed = previous.seed(index);
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
    reserve(entries + 2);
    int at = Arrays.binarySearch(nodes, 0, entries, seed);
    if (at >= 0) {
      split(nodes, values, 0, at);
      put(seed, gamma * values[at] + restart);
      split(nodes, values, at + 1, entries);
    } else {
      split(nodes, values, 0, -at - 1);
      if (restart != 0) {
        put(seed, restart);
      }
      split(nodes, values, -at - 1, entries);
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

  /** Adds γ times these entries. */
  private void split(int[] nodes, double[] values, int from, int to) {
    double gamma = settings.gamma();
    for (int i = from; i < to; i++) {
      put(nodes[i], gamma * values[i]);
    }
  }

  private void put(int v, double entry) {
    // Written to both lists but counted in one: a branch would often be mispredicted.
    int position = activated.positionOf(v);
    active[activeCount] = position;
    activeValue[activeCount] = entry;
    rest[restCount] = v;
    restValue[restCount] = entry;
    int resting = position >>> 31; // 1 if position is −1
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

  /** Adds the solver's bound on the L1 error of the entries that it is about to add. */
  public void expectError(double error) {
    // Twice, because the sum may be off by as much again.
    toPaper += 2 * error;
    toUnfiltered += error;
  }

  /** The smallest entry of interest: smaller ones are below ε whatever their error. */
  public double leastOfInterest() {
    return Math.max(settings.epsilon() - toPaper / 2, Double.MIN_NORMAL);
  }

  /** Adds an entry of S_t x at the position of an activated node; positions must ascend. */
  public void addDiffused(int position, double entry) {
    if (diffusedCount == diffused.length) {
      diffused = Arrays.copyOf(diffused, 2 * diffusedCount);
      diffusedValue = Arrays.copyOf(diffusedValue, 2 * diffusedCount);
    }
    diffused[diffusedCount] = activated.nodeAt(position);
    diffusedValue[diffusedCount++] = entry;
  }

  /**
   * Adds the entries of S_t x that are of interest, from one lane of a block.
   *
   * @param positions the positions to consider, ascending
   * @param rows the row of each position in the block
   * @param total the number of positions
   */
  public void addDiffused(int[] positions, int[] rows, int total, double[] block, int lane) {
    if (diffused.length <= total) {
      diffused = new int[2 * total];
      diffusedValue = new double[2 * total];
    }
    long least = Double.doubleToRawLongBits(leastOfInterest());
    int added = 0;
    for (int i = 0; i < total; i++) {
      // Always written, counted only if of interest: there is no branch to mispredict.
      double entry = block[rows[i] * Kernels.LANES + lane];
      diffused[added] = activated.nodeAt(positions[i]);
      diffusedValue[added] = entry;
      added += 1 - below(least, Double.doubleToRawLongBits(entry));
    }
    diffusedCount = added;
  }

  /** The number of entries that were added. */
  public int diffusedCount() {
    return diffusedCount;
  }

  /** The position of an entry that was added. */
  public int diffusedPosition(int i) {
    return activated.positionOf(diffused[i]);
  }

  /** Subtracts a value from an entry that was added. */
  public void subtract(int i, double less) {
    diffusedValue[i] -= less;
  }

  /**
   * Lines 6 and 7: drops entries below ε, then all but the k largest (ties are broken by the lower
   * index); the rest is divided by its sum when it is stored.
   *
   * <p>A column in which no entry reaches ε becomes i_s: the surfer stays at its seed, and columns
   * stay stochastic whatever ε is.
   */
  public void sparsify() {
    merge();
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

  /** Merges both parts by node and drops entries below ε, without branches, as in {@link #put}. */
  private void merge() {
    int total = restCount + diffusedCount;
    reserveMerged(total);
    rest[restCount] = Integer.MAX_VALUE;
    diffused[diffusedCount] = Integer.MAX_VALUE;
    double epsilon = settings.epsilon();
    long least = Double.doubleToRawLongBits(Math.max(epsilon, Double.MIN_VALUE));
    double nearest = Double.POSITIVE_INFINITY;
    double sum = 0;
    int stay = 0;
    int r = 0;
    int i = 0;
    for (int merged = 0; merged < total; merged++) {
      int v = diffused[i];
      int before = rest[r] - v;
      int resting = before >>> 31; // 1 if the rest comes first
      long bits = Double.doubleToRawLongBits(diffusedValue[i]);
      bits ^= (bits ^ Double.doubleToRawLongBits(restValue[r])) & -resting;
      double x = Double.longBitsToDouble(bits);
      r += resting;
      i += 1 - resting;
      node[stay] = v + (before & -resting);
      value[stay] = x;
      int dropped = below(least, bits);
      stay += 1 - dropped;
      sum += Double.longBitsToDouble(bits & (dropped - 1L));
      double move = Math.abs(x - epsilon);
      nearest = move < nearest ? move : nearest;
    }
    count = stay;
    kept = sum;
    noteFiltered(nearest);
  }

  /** 1 if the number with these bits is below the positive one with bits {@code least}, else 0. */
  private static int below(long least, long bits) {
    return (int) ((bits | (bits - least)) >>> 63);
  }

  private void reserveMerged(int entries) {
    if (node.length <= entries) {
      node = new int[2 * entries];
      value = new double[node.length];
    }
    if (diffused.length == diffusedCount) {
      diffused = Arrays.copyOf(diffused, 2 * diffusedCount);
      diffusedValue = Arrays.copyOf(diffusedValue, 2 * diffusedCount);
    }
  }

  /**
   * Records the filter's decision on every entry.
   *
   * @param nearest the smallest distance of an entry to ε; seldom small enough for any to be in
   *     doubt
   */
  private void noteFiltered(double nearest) {
    uncertainty.start(toPaper);
    if (uncertainty.isInDoubt(nearest)) {
      for (int i = 0; i < restCount; i++) {
        uncertainty.filtered(restValue[i]);
      }
      for (int i = 0; i < diffusedCount; i++) {
        uncertainty.filtered(diffusedValue[i]);
      }
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

  /** Stores the finished column as one of X̃_t and, in float, as a row of the output. */
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
