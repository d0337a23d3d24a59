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
 * Some columns of X̃_t, for those who spread them over machines: columns do not depend on each
 * other, so shares that see the same snapshots make up a {@link DiffusionState}.
 *
 * <p>Immutable, safe from any thread. Serialised with all bits.
 */
public final class ColumnShare implements Serializable {
  private static final long serialVersionUID = 1;

  private final TiaraSettings settings;
  private transient Columns X;

  private ColumnShare(TiaraSettings settings, Columns X) {
    this.settings = settings;
    this.X = X;
  }

  /**
   * The columns of these seeds, ascending, before the first snapshot: X̃_0 = I. Takes the array as
   * it is.
   */
  public static ColumnShare identity(TiaraSettings settings, int[] seeds) {
    return new ColumnShare(settings, Columns.identity(Columns.of(seeds)));
  }

  /**
   * What a step gives.
   *
   * @param next the columns of X̃_t
   * @param rows their rows of X̃_tᵀ
   * @param certificate how wrong the rows can be
   */
  public record Advanced(ColumnShare next, SparseMatrix rows, Certificate certificate) {}

  /** The step of Algorithm 1 for these columns, on the calling thread. */
  public Advanced advance(PreparedSnapshot A) {
    try (var thread = new WorkerPool(1)) {
      Step step = Algorithm1.step(new ColumnWorkers(settings, thread), A.activated, A.S, X);
      return new Advanced(
          new ColumnShare(settings, step.X()), step.output(), step.X().certificate(step.solver()));
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

  /** The number of entries. */
  public long entries() {
    long entries = 0;
    for (int[] nodes : X.nodes) {
      entries += nodes.length;
    }
    return entries;
  }

  /** Those of the columns whose seeds are among these, ascending. */
  public ColumnShare only(int[] seeds) {
    int[] here = IntStream.of(seeds).filter(s -> X.indexOf(s) >= 0).toArray();
    return gathered(settings, here, List.of(this));
  }

  /**
   * The columns of these seeds, ascending, out of shares that have each.
   *
   * @throws IllegalArgumentException if none of the shares has one
   */
  public static ColumnShare gathered(
      TiaraSettings settings, int[] seeds, List<ColumnShare> shares) {
    Columns gathered = Columns.of(seeds);
    for (int i = 0; i < seeds.length; i++) {
      for (ColumnShare share : shares) {
        int at = share.X.indexOf(seeds[i]);
        if (at >= 0) {
          gathered.share(i, share.X, at);
        }
      }
      if (gathered.nodes[i] == null) {
        throw new IllegalArgumentException(
            "shares must have the column of every seed, got none of " + seeds[i]);
      }
    }
    return new ColumnShare(settings, gathered);
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
