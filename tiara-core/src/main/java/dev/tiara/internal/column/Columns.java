package dev.tiara.internal.column;

import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.Solver;
import dev.tiara.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The columns of X̃_t in double, with their error bounds: the state carried from one snapshot to
 * the next. Holds all columns or some of them; column i is that of the i-th seed. Must not be
 * modified once it is complete.
 */
public final class Columns {
  /** The seeds in ascending order; null for all nodes. */
  private final int @Nullable [] seeds;

  public final int[][] nodes;
  public final double[][] values;
  public final double[] toPaper;
  public final double[] toUnfiltered;

  public Columns(int n) {
    this(null, n);
  }

  /** The columns that are not i_s. Created lazily. */
  private @Nullable BitSet spread;

  private Columns(int @Nullable [] seeds, int count) {
    this(seeds, new int[count][], new double[count][], new double[count], new double[count]);
  }

  private Columns(
      int @Nullable [] seeds,
      int[][] nodes,
      double[][] values,
      double[] toPaper,
      double[] toUnfiltered) {
    this.seeds = seeds;
    this.nodes = nodes;
    this.values = values;
    this.toPaper = toPaper;
    this.toUnfiltered = toUnfiltered;
  }

  /** Empty columns, to be filled, for these seeds. The array is not copied. */
  public static Columns of(int[] seeds) {
    return new Columns(seeds, seeds.length);
  }

  /** Empty columns, to be filled, for the same seeds. */
  public Columns emptyLike() {
    return new Columns(seeds, size());
  }

  /** A copy in which some columns are about to be replaced. */
  public Columns copy() {
    return new Columns(seeds, nodes.clone(), values.clone(), toPaper.clone(), toUnfiltered.clone());
  }

  /** Completes the replacement of some columns of a {@link #copy}. */
  public void finishReplacement(int[] replaced, Columns original) {
    spread = (BitSet) original.spread().clone();
    for (int i : replaced) {
      spread.set(i, !isUnit(i));
    }
  }

  /** X̃_0 = I. */
  public static Columns identity(int n) {
    return identity(new Columns(n));
  }

  /** Fills the columns with those of the identity. */
  public static Columns identity(Columns I) {
    double[] one = {1};
    for (int i = 0; i < I.size(); i++) {
      I.nodes[i] = new int[] {I.seed(i)};
      I.values[i] = one;
    }
    return I;
  }

  public int size() {
    return nodes.length;
  }

  /** The seed of column i. */
  public int seed(int i) {
    return seeds == null ? i : seeds[i];
  }

  /** The column of a seed, negative if there is none. */
  public int indexOf(int seed) {
    return seeds == null ? seed : Arrays.binarySearch(seeds, seed);
  }

  /** Whether column i is i_s, the unit vector of its seed. */
  public boolean isUnit(int i) {
    return nodes[i].length == 1 && nodes[i][0] == seed(i);
  }

  /** The columns that are not i_s. Must not be modified. */
  public BitSet spread() {
    if (spread == null) {
      spread = new BitSet(size());
      for (int i = 0; i < size(); i++) {
        spread.set(i, !isUnit(i));
      }
    }
    return spread;
  }

  /** Shares column i of other columns with the same seeds. */
  public void share(int i, Columns from) {
    share(i, from, i);
  }

  /** Shares column j of other columns as column i. */
  public void share(int i, Columns from, int j) {
    nodes[i] = from.nodes[j];
    values[i] = from.values[j];
    toPaper[i] = from.toPaper[j];
    toUnfiltered[i] = from.toUnfiltered[j];
  }

  /** Whether all columns are shared with another object, rather than merely equal. */
  public boolean sharesAll(Columns other) {
    for (int i = 0; i < nodes.length; i++) {
      if (nodes[i] != other.nodes[i]) {
        return false;
      }
    }
    return true;
  }

  /** X̃_tᵀ in float: row s is column s, rounded. Only for the columns of all nodes. */
  public SparseMatrix toMatrix() {
    float[][] rounded = new float[size()][];
    for (int s = 0; s < rounded.length; s++) {
      rounded[s] = new float[values[s].length];
      for (int i = 0; i < rounded[s].length; i++) {
        rounded[s][i] = (float) values[s][i];
      }
    }
    return SparseMatrix.ofRows(size(), nodes, rounded);
  }

  /** The error bounds as they hold for {@link #toMatrix}. */
  public Certificate certificate(Solver solver) {
    double rounding = 0x1p-24;
    double maxToPaper = 0;
    double sumToPaper = 0;
    double maxToUnfiltered = 0;
    double sumToUnfiltered = 0;
    int uncertain = 0;
    for (int s = 0; s < size(); s++) {
      maxToPaper = Math.max(maxToPaper, toPaper[s]);
      sumToPaper += toPaper[s];
      uncertain += toPaper[s] > Certificate.CERTAIN ? 1 : 0;
      maxToUnfiltered = Math.max(maxToUnfiltered, toUnfiltered[s]);
      sumToUnfiltered += toUnfiltered[s];
    }
    int columns = Math.max(1, size());
    return new Certificate(
        solver,
        maxToPaper + rounding,
        sumToPaper / columns + rounding,
        maxToUnfiltered + rounding,
        sumToUnfiltered / columns + rounding,
        uncertain);
  }
}
