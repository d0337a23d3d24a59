package dev.tiara.internal.step;

import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.internal.column.Columns;
import dev.tiara.internal.concurrent.WorkerPool;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Some of the columns of X̃_t, for computations that distribute them over machines. Columns do not
 * depend on each other, so disjoint subsets that advance through the same snapshots are together
 * equal to a {@link DiffusionState}.
 *
 * <p>Immutable and safe for use by multiple threads. Serialisation preserves every bit.
 */
public final class ColumnSubset implements Serializable {
  private static final long serialVersionUID = 1;

  private final TiaraSettings settings;
  private transient Columns X;

  private ColumnSubset(TiaraSettings settings, Columns X) {
    this.settings = settings;
    this.X = X;
  }

  /**
   * The columns of these seeds, ascending, before the first snapshot: X̃_0 = I. The array is not
   * copied.
   */
  public static ColumnSubset identity(TiaraSettings settings, int[] seeds) {
    return new ColumnSubset(settings, Columns.identity(Columns.of(seeds)));
  }

  /**
   * The result of a step.
   *
   * @param next the columns of X̃_t
   * @param rows the corresponding rows of X̃_tᵀ
   * @param certificate the certified error of the rows
   */
  public record Advanced(ColumnSubset next, SparseMatrix rows, Certificate certificate) {}

  /** Runs a step of Algorithm 1 for these columns, on the calling thread. */
  public Advanced advance(PreparedSnapshot A) {
    try (var thread = new WorkerPool(1)) {
      Step step = Algorithm1.step(new ColumnWorkers(settings, thread), A.activated, A.S, X);
      return new Advanced(
          new ColumnSubset(settings, step.X()), step.output(), step.X().certificate(step.solver()));
    }
  }

  /** The parameters of the diffusion. */
  public TiaraSettings settings() {
    return settings;
  }

  /** The number of columns. */
  public int size() {
    return X.size();
  }

  /** The seed of a column. */
  public int seed(int column) {
    return X.seed(column);
  }

  /** The nodes on which a column has entries, ascending. Must not be modified. */
  public int[] nodes(int column) {
    return X.nodes[column];
  }

  /** The entries of a column, in the order of {@link #nodes}. Must not be modified. */
  public double[] values(int column) {
    return X.values[column];
  }

  /** The number of entries. */
  public long entries() {
    long entries = 0;
    for (int[] nodes : X.nodes) {
      entries += nodes.length;
    }
    return entries;
  }

  /** The columns whose seeds are among the given ones, which must be ascending. */
  public ColumnSubset select(int[] seeds) {
    int[] here = IntStream.of(seeds).filter(s -> X.indexOf(s) >= 0).toArray();
    return gather(settings, here, List.of(this));
  }

  /**
   * The columns of these seeds, ascending, collected from subsets that hold them.
   *
   * @throws IllegalArgumentException if a column is in none of the subsets
   */
  public static ColumnSubset gather(
      TiaraSettings settings, int[] seeds, List<ColumnSubset> subsets) {
    Columns gathered = Columns.of(seeds);
    for (int i = 0; i < seeds.length; i++) {
      for (ColumnSubset subset : subsets) {
        int at = subset.X.indexOf(seeds[i]);
        if (at >= 0) {
          gathered.share(i, subset.X, at);
        }
      }
      if (gathered.nodes[i] == null) {
        throw new IllegalArgumentException(
            "subsets must contain the column of every seed, none has that of " + seeds[i]);
      }
    }
    return new ColumnSubset(settings, gathered);
  }

  Columns columns() {
    return X;
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    out.writeInt(X.size());
    for (int i = 0; i < X.size(); i++) {
      out.writeInt(X.seed(i));
    }
    StateFile.writeColumns(out, X);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    int[] seeds = new int[in.readInt()];
    for (int i = 0; i < seeds.length; i++) {
      seeds[i] = in.readInt();
    }
    X = StateFile.readColumns(in, Columns.of(seeds), count -> {});
  }
}
