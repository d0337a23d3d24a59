package dev.tiara.internal.step;

import dev.tiara.diffusion.Solver;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Nodes;
import dev.tiara.internal.column.Columns;
import dev.tiara.internal.file.AtomicFile;
import java.io.BufferedInputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * The file of a {@link DiffusionState}: magic, version, settings, time, node names, rows of X̃ᵀ,
 * and a CRC-32C of all that, big-endian throughout.
 *
 * <p>Reading checks the sum over the whole file before it believes a single length in it.
 */
final class StateFile {
  private static final byte[] MAGIC = "TIARASTA".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION = 1;
  private static final int CHECKSUM_BYTES = Long.BYTES;

  private StateFile() {}

  static void write(Path path, TiaraSettings settings, Nodes nodes, long time, Columns X)
      throws IOException {
    AtomicFile.write(
        path,
        out -> {
          var sum = new CRC32C();
          var data = new DataOutputStream(new CheckedOutputStream(out, sum));
          writeContent(data, settings, nodes, time, X);
          data.flush();
          writeChecksum(out, sum.getValue());
        });
  }

  private static void writeChecksum(OutputStream out, long sum) throws IOException {
    var data = new DataOutputStream(out);
    data.writeLong(sum);
    data.flush();
  }

  private static void writeContent(
      DataOutputStream out, TiaraSettings settings, Nodes nodes, long time, Columns X)
      throws IOException {
    out.write(MAGIC);
    out.writeInt(VERSION);
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
      byte[] name = nodes.name(i).getBytes(StandardCharsets.UTF_8);
      out.writeInt(name.length);
      out.write(name);
    }
    writeColumns(out, X);
  }

  /** All that is in the columns, one after the other. */
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
    long length = Files.size(path);
    checkMagic(path, length);
    checkSum(path, length);
    try (var in = open(path)) {
      in.skipNBytes(MAGIC.length);
      int version = in.readInt();
      if (version != VERSION) {
        throw refuse(path, "has version " + version + ", this Tiara reads version " + VERSION);
      }
      return readContent(in, threads);
    } catch (IllegalArgumentException e) {
      throw refuse(path, "holds impossible values: " + e.getMessage());
    }
  }

  private static DataInputStream open(Path path) throws IOException {
    return new DataInputStream(new BufferedInputStream(Files.newInputStream(path), 1 << 16));
  }

  private static IOException refuse(Path path, String why) {
    return new IOException(path + " " + why);
  }

  private static void checkMagic(Path path, long length) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      if (!Arrays.equals(in.readNBytes(MAGIC.length), MAGIC)) {
        throw refuse(path, "is not a Tiara state file");
      }
    }
    if (length < MAGIC.length + Integer.BYTES + CHECKSUM_BYTES) {
      throw refuse(path, "is damaged: it ends after " + length + " bytes");
    }
  }

  private static void checkSum(Path path, long length) throws IOException {
    var sum = new CRC32C();
    try (var in = open(path)) {
      byte[] buffer = new byte[1 << 16];
      long left = length - CHECKSUM_BYTES;
      while (left > 0) {
        int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
        if (read < 0) {
          throw refuse(path, "is damaged: it ends early");
        }
        sum.update(buffer, 0, read);
        left -= read;
      }
      if (in.readLong() != sum.getValue()) {
        throw refuse(path, "is damaged: its checksum does not match");
      }
    }
  }

  private static DiffusionState readContent(DataInputStream in, int threads) throws IOException {
    var settings =
        new TiaraSettings(
            in.readDouble(),
            in.readDouble(),
            in.readDouble(),
            in.readInt(),
            in.readInt(),
            in.readDouble(),
            Solver.valueOf(in.readUTF()));
    long time = in.readLong();
    int n = in.readInt();
    List<String> names = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      names.add(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
    }
    Columns X = readColumns(in, new Columns(n));
    return new DiffusionState(settings, Nodes.named(names), time, X, threads);
  }

  /** Fills columns with what {@link #writeColumns} wrote. */
  static Columns readColumns(DataInput in, Columns X) throws IOException {
    for (int s = 0; s < X.size(); s++) {
      X.toPaper[s] = in.readDouble();
      X.toUnfiltered[s] = in.readDouble();
      int count = in.readInt();
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
}
