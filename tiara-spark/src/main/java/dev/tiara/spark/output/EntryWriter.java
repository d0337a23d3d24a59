package dev.tiara.spark.output;

import dev.tiara.data.cluster.EntryFormat;
import dev.tiara.data.parquet.EntryFile;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.spark.graph.NodeNames;
import dev.tiara.spark.session.TaskInterruption;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.executor.OutputMetrics;
import org.apache.spark.util.SerializableConfiguration;

/**
 * Writes rows of a snapshot to a file in its staging folder, under a name that no other attempt
 * uses. Entries are written directly from the arrays: a {@code Row} for each of them would cost
 * more than the diffusion.
 */
public record EntryWriter(
    String staging,
    EntryFormat format,
    Broadcast<NodeNames> names,
    Broadcast<SerializableConfiguration> hadoop)
    implements Serializable {
  /**
   * Writes the rows of nodes p, p + P, p + 2P, …
   *
   * @return the name of the file
   */
  public String write(int snapshot, int partition, int partitions, SparseMatrix rows)
      throws IOException {
    String name =
        "part-%05d-%d%s".formatted(partition, TaskContext.get().taskAttemptId(), format.ending());
    Path file = new Path(SnapshotStore.folder(new Path(staging), snapshot), name);
    Configuration configuration = hadoop.value().value();
    names.value().open(configuration);
    try {
      if (format == EntryFormat.PARQUET) {
        writeParquet(file, configuration, partition, partitions, rows);
      } else {
        writeCsv(file, configuration, partition, partitions, rows);
      }
      count(file, configuration, rows.nonZeros());
    } catch (IOException e) {
      throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
    }
    return name;
  }

  /** Adds to the output metrics in Spark's web UI. */
  private static void count(Path file, Configuration configuration, long entries)
      throws IOException {
    OutputMetrics metrics = TaskContext.get().taskMetrics().outputMetrics();
    long bytes = file.getFileSystem(configuration).getFileStatus(file).getLen();
    metrics.setBytesWritten(metrics.bytesWritten() + bytes);
    metrics.setRecordsWritten(metrics.recordsWritten() + entries);
  }

  private void writeCsv(
      Path file, Configuration configuration, int partition, int partitions, SparseMatrix rows)
      throws IOException {
    NodeNames fields = names.value();
    try (OutputStream out =
        new BufferedOutputStream(file.getFileSystem(configuration).create(file, false), 1 << 16)) {
      out.write("source,target,weight\n".getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < rows.rows(); i++) {
        TaskInterruption.check(i);
        int[] targets = rows.indices(i);
        float[] weights = rows.values(i);
        byte[] source = fields.name(partition + i * partitions);
        for (int e = 0; e < targets.length; e++) {
          out.write(source);
          out.write(',');
          out.write(fields.name(targets[e]));
          out.write(',');
          out.write(Float.toString(weights[e]).getBytes(StandardCharsets.US_ASCII));
          out.write('\n');
        }
      }
    }
  }

  private void writeParquet(
      Path file, Configuration configuration, int partition, int partitions, SparseMatrix rows)
      throws IOException {
    try (OutputStream out =
        new BufferedOutputStream(file.getFileSystem(configuration).create(file, false), 1 << 16)) {
      EntryFile entries = EntryFile.ofOneSnapshot(out, names.value()::name);
      for (int i = 0; i < rows.rows(); i++) {
        TaskInterruption.check(i);
        entries.add(0, partition + i * partitions, rows.indices(i), rows.values(i));
      }
      entries.finish(Map.of());
    }
  }
}
