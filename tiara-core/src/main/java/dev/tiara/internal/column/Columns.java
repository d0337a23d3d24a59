package dev.tiara.internal.column;

import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.Solver;
import dev.tiara.matrix.SparseMatrix;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * X̃_t by columns, in double, with the error bounds of each: what is carried from one snapshot to
 * the next. All columns, or some: column i is that of the i-th seed. Not to be written to once it
 * is complete.
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

  /** The columns that are not i_s; null where nobody has asked yet. */
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

  /** As yet empty columns of these seeds, which are taken as they are. */
  public static Columns of(int[] seeds) {
    return new Columns(seeds, seeds.length);
  }

  /** As yet empty columns of the same seeds. */
  public Columns alike() {
    return new Columns(seeds, size());
  }

  /** The same columns, some of which are about to be replaced. */
  public Columns copy() {
    return new Columns(seeds, nodes.clone(), values.clone(), toPaper.clone(), toUnfiltered.clone());
  }

  /** Ends the replacement of some columns of a copy. */
  public void replaced(int[] replaced, Columns original) {
    spread = (BitSet) original.spread().clone();
    for (int i : replaced) {
      spread.set(i, !isUnit(i));
    }
  }

  /** X̃_0 = I. */
  public static Columns identity(int n) {
    return identity(new Columns(n));
  }

  /** Fills columns with those of I. */
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

  /** The column of a seed, negative where it is not among these. */
  public int indexOf(int seed) {
    return seeds == null ? seed : Arrays.binarySearch(seeds, seed);
  }

  /** Column i is i_s. */
  public boolean isUnit(int i) {
    return nodes[i].length == 1 && nodes[i][0] == seed(i);
  }

  /** The columns that are not i_s. Not to be written to. */
  public BitSet spread() {
    if (spread == null) {
      spread = new BitSet(size());
      for (int i = 0; i < size(); i++) {
        spread.set(i, !isUnit(i));
      }
    }
    return spread;
  }

  /** Takes column i as it is from another of the same seeds. */
  public void share(int i, Columns from) {
    share(i, from, i);
  }

  /** Takes column j of another as column i. */
  public void share(int i, Columns from, int j) {
    nodes[i] = from.nodes[j];
    values[i] = from.values[j];
    toPaper[i] = from.toPaper[j];
    toUnfiltered[i] = from.toUnfiltered[j];
  }

  /** Whether every column is the very one of another. */
  public boolean sharesAll(Columns other) {
    for (int i = 0; i < nodes.length; i++) {
      if (nodes[i] != other.nodes[i]) {
        return false;
      }
    }
    return true;
  }

  /** X̃_tᵀ in float: row s is column s, rounded. Of all nodes. */
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

  /** The bounds as they hold for {@link #toMatrix}. */
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
