package dev.tiara.internal.step;

import dev.tiara.diffusion.SolverChoice;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import dev.tiara.internal.column.Columns;
import dev.tiara.internal.file.ChecksummedFile;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The file of a {@link DiffusionState}: settings, time, node names, and the columns of X̃_t. */
final class StateFile {
  private static final ChecksummedFile FILE = new ChecksummedFile("state", "TIARASTA", 1);

  /** Two error bounds and a length. */
  private static final int BYTES_PER_COLUMN = 2 * Double.BYTES + Integer.BYTES;

  private static final int BYTES_PER_ENTRY = Integer.BYTES + Double.BYTES;

  private StateFile() {}

  static void write(Path path, TiaraSettings settings, Nodes nodes, long time, Columns X)
      throws IOException {
    FILE.write(path, out -> writeContent(out, settings, nodes, time, X));
  }

  private static void writeContent(
      DataOutputStream out, TiaraSettings settings, Nodes nodes, long time, Columns X)
      throws IOException {
    out.writeDouble(settings.alpha());
    out.writeDouble(settings.beta());
    out.writeDouble(settings.epsilon());
    out.writeInt(settings.iterations());
    out.writeInt(settings.topK());
    out.writeDouble(settings.tolerance());
    out.writeUTF(settings.solver().name());
    out.writeLong(time);
    out.writeInt(nodes.size());
    for (int i = 0; i < nodes.size(); i++) {
      ChecksummedFile.writeText(out, nodes.name(i));
    }
    writeColumns(out, X);
  }

  /** Writes the columns with their error bounds, one after the other. */
  static void writeColumns(DataOutput out, Columns X) throws IOException {
    for (int s = 0; s < X.size(); s++) {
      out.writeDouble(X.toPaper[s]);
      out.writeDouble(X.toUnfiltered[s]);
      out.writeInt(X.nodes[s].length);
      for (int node : X.nodes[s]) {
        out.writeInt(node);
      }
      for (double value : X.values[s]) {
        out.writeDouble(value);
      }
    }
  }

  static DiffusionState read(Path path, int threads) throws IOException {
    return FILE.read(path, in -> readContent(in, threads));
  }

  private static DiffusionState readContent(ChecksummedFile.Input in, int threads)
      throws IOException {
    var settings =
        new TiaraSettings(
            in.readDouble(),
            in.readDouble(),
            in.readDouble(),
            in.readInt(),
            in.readInt(),
            in.readDouble(),
            SolverChoice.valueOf(in.readUTF()));
    long time = in.readLong();
    int n = in.readCount(Integer.BYTES);
    List<String> names = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      names.add(in.readText());
    }
    in.requireRoom(n, BYTES_PER_COLUMN);
    Columns X = readColumns(in, new Columns(n), count -> in.requireRoom(count, BYTES_PER_ENTRY));
    for (int s = 0; s < n; s++) {
      checkBound(X.toPaper[s]);
      checkBound(X.toUnfiltered[s]);
      checkColumn(X.nodes[s], X.values[s], n);
    }
    return new DiffusionState(settings, Nodes.named(names), time, X, threads);
  }

  /** Rejects a length before memory is allocated for it. */
  @FunctionalInterface
  interface LengthCheck {
    void check(int count);
  }

  /** Fills the columns with what {@link #writeColumns} wrote. */
  static Columns readColumns(DataInput in, Columns X, LengthCheck lengths) throws IOException {
    for (int s = 0; s < X.size(); s++) {
      X.toPaper[s] = in.readDouble();
      X.toUnfiltered[s] = in.readDouble();
      int count = in.readInt();
      lengths.check(count);
      X.nodes[s] = new int[count];
      X.values[s] = new double[count];
      for (int i = 0; i < count; i++) {
        X.nodes[s][i] = in.readInt();
      }
      for (int i = 0; i < count; i++) {
        X.values[s][i] = in.readDouble();
      }
    }
    return X;
  }

  private static void checkBound(double bound) {
    if (!(bound >= 0 && bound <= 2)) {
      throw new IllegalArgumentException("error bounds must be between 0 and 2, got " + bound);
    }
  }

  private static void checkColumn(int[] nodes, double[] values, int n) {
    for (int i = 0; i < nodes.length; i++) {
      if (nodes[i] <= (i == 0 ? -1 : nodes[i - 1]) || nodes[i] >= n) {
        throw new IllegalArgumentException(
            "node indices of a column must be ascending and below " + n + ", got " + nodes[i]);
      }
      if (!(values[i] >= 0 && values[i] <= 2)) {
        throw new IllegalArgumentException("entries must be between 0 and 2, got " + values[i]);
      }
    }
    if (nodes.length == 0) {
      throw new IllegalArgumentException("a column must have at least one entry");
    }
  }
}
