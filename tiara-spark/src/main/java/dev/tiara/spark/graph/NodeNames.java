package dev.tiara.spark.graph;

import dev.tiara.data.cluster.EntryFormat;
import dev.tiara.data.output.CsvField;
import dev.tiara.internal.random.Mix64;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;

/**
 * The names of the nodes, in the form in which they are written to files. They are kept on disk
 * rather than in memory, because every executor may need any of them: one for each node in the
 * dictionary of a file.
 *
 * <p>Executors write them once to files in the folder of the run. A process that needs names copies
 * these files to its local disk and maps the copy into memory; the copy disappears with the last
 * reference to it.
 */
public final class NodeNames implements Serializable {
  private static final long serialVersionUID = 1;

  /** The maximum number of names per file: about a megabyte, which the writer keeps in memory. */
  private static final int NAMES = 1 << 16;

  /**
   * A file with the names of consecutive nodes: the end of each name as an int, then the names.
   *
   * @param first the node of the first name
   * @param fingerprint a hash of the names and their nodes, to be added to those of other files
   */
  record Chunk(String file, int first, int count, int bytes, long fingerprint)
      implements Serializable {}

  private final Chunk[] chunks;
  private final int[] firsts;
  private transient volatile ByteBuffer @Nullable [] mapped;

  NodeNames(List<Chunk> all) {
    this.chunks = all.toArray(Chunk[]::new);
    Arrays.sort(chunks, Comparator.comparingInt(Chunk::first));
    this.firsts = Arrays.stream(chunks).mapToInt(Chunk::first).toArray();
  }

  /** Writes the names of consecutive nodes, starting with {@code firstNode}. */
  static Iterator<Chunk> write(
      PackedNames names, int firstNode, Path folder, EntryFormat format, Configuration hadoop)
      throws IOException {
    List<Chunk> chunks = new ArrayList<>();
    int at = 0;
    while (at < names.size()) {
      var ends = new ByteArrayOutputStream();
      var ints = new DataOutputStream(ends);
      var bytes = new ByteArrayOutputStream();
      int first = firstNode + at;
      int count = 0;
      long fingerprint = 0;
      while (at < names.size() && count < NAMES && bytes.size() < 1 << 28) {
        byte[] name = names.utf8(at);
        bytes.writeBytes(format == EntryFormat.CSV ? quoted(names.name(at)) : name);
        ints.writeInt(bytes.size());
        fingerprint += fingerprint(firstNode + at, name);
        count++;
        at++;
      }
      // A file name that no other attempt uses.
      var file = new Path(folder, "names-" + first + "-" + TaskContext.get().taskAttemptId());
      try (OutputStream out = file.getFileSystem(hadoop).create(file, true)) {
        ends.writeTo(out);
        bytes.writeTo(out);
      }
      chunks.add(new Chunk(file.toString(), first, count, ends.size() + bytes.size(), fingerprint));
    }
    return chunks.iterator();
  }

  private static byte[] quoted(String name) {
    return CsvField.quoted(name).getBytes(StandardCharsets.UTF_8);
  }

  private static long fingerprint(int node, byte[] name) {
    var sum = new CRC32C();
    sum.update(name);
    return Mix64.key(node, sum.getValue());
  }

  /** A hash of the names and their order. */
  long fingerprint() {
    return Arrays.stream(chunks).mapToLong(Chunk::fingerprint).sum();
  }

  /** The number of nodes. */
  public int size() {
    return chunks.length == 0
        ? 0
        : chunks[chunks.length - 1].first + chunks[chunks.length - 1].count;
  }

  /** The name of a node in UTF-8; for CSV, in quotes if necessary. */
  public byte[] name(int node) {
    ByteBuffer @Nullable [] all = mapped;
    if (all == null) {
      throw new IllegalStateException("names must be open");
    }
    int at = Arrays.binarySearch(firsts, node);
    Chunk chunk = chunks[at < 0 ? -2 - at : at];
    ByteBuffer bytes = all[at < 0 ? -2 - at : at];
    int i = node - chunk.first;
    int start = i == 0 ? 0 : bytes.getInt((i - 1) * Integer.BYTES);
    byte[] name = new byte[bytes.getInt(i * Integer.BYTES) - start];
    bytes.get(chunk.count * Integer.BYTES + start, name);
    return name;
  }

  /** Makes the names available in this process, unless they already are. */
  public synchronized void open(Configuration hadoop) throws IOException {
    if (mapped != null) {
      return;
    }
    ByteBuffer[] all = new ByteBuffer[chunks.length];
    java.nio.file.Path folder =
        SparkEnv.get().blockManager().diskBlockManager().localDirs()[0].toPath();
    java.nio.file.Path copy = Files.createTempFile(folder, "tiara-names", null);
    try (var local = FileChannel.open(copy, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      for (int i = 0; i < all.length; i++) {
        var file = new Path(chunks[i].file);
        long start = local.position();
        try (InputStream in = file.getFileSystem(hadoop).open(file)) {
          in.transferTo(Channels.newOutputStream(local));
        }
        all[i] = local.map(FileChannel.MapMode.READ_ONLY, start, chunks[i].bytes);
      }
    } finally {
      Files.delete(copy); // the mapping remains valid
    }
    mapped = all;
  }
}
