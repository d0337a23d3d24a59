package dev.tiara.spark;

import dev.tiara.matrix.SparseMatrix;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows of a snapshot to a file in its staging folder, under a name that no other attempt
 * uses. Straight from the arrays: a Row for each entry would cost more than the diffusion.
 */
record EntryWriter(
    String staging,
    EntryFormat format,
    Broadcast<NodeNames> names,
    Broadcast<SerializableConfiguration> hadoop)
    implements Serializable {
  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          "message entries { required binary source (STRING); required binary target (STRING);"
              + " required float weight; }");

  /**
   * Writes the rows of nodes p, p + P, p + 2P, …
   *
   * @return the name of the file
   */
  String write(int snapshot, int partition, int partitions, SparseMatrix rows) throws IOException {
    String name =
        "part-%05d-%d%s".formatted(partition, TaskContext.get().taskAttemptId(), format.ending());
    Path file = new Path(SnapshotStore.folder(new Path(staging), snapshot), name);
    Configuration configuration = hadoop.value().value();
    if (format == EntryFormat.PARQUET) {
      writeParquet(file, configuration, partition, partitions, rows);
    } else {
      writeCsv(file, configuration, partition, partitions, rows);
    }
    return name;
  }

  private void writeCsv(
      Path file, Configuration configuration, int partition, int partitions, SparseMatrix rows)
      throws IOException {
    byte[][] fields = names.value().fields();
    try (OutputStream out =
        new BufferedOutputStream(file.getFileSystem(configuration).create(file, false), 1 << 16)) {
      out.write("source,target,weight\n".getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < rows.rows(); i++) {
        int[] targets = rows.indices(i);
        float[] weights = rows.values(i);
        for (int e = 0; e < targets.length; e++) {
          out.write(fields[partition + i * partitions]);
          out.write(',');
          out.write(fields[targets[e]]);
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
    Binary[] binaries = names.value().binaries();
    try (ParquetWriter<Entry> out =
        new Builder(HadoopOutputFile.fromPath(file, configuration))
            .withConf(configuration)
            .build()) {
      var entry = new Entry();
      for (int i = 0; i < rows.rows(); i++) {
        entry.source = binaries[partition + i * partitions];
        int[] targets = rows.indices(i);
        float[] weights = rows.values(i);
        for (int e = 0; e < targets.length; e++) {
          entry.target = binaries[targets[e]];
          entry.weight = weights[e];
          out.write(entry);
        }
      }
    }
  }

  /** The entry at hand. One object for all of them. */
  private static final class Entry {
    private Binary source = Binary.EMPTY;
    private Binary target = Binary.EMPTY;
    private float weight;
  }

  @SuppressWarnings("deprecation") // the one with a Configuration is abstract still
  private static final class Builder extends ParquetWriter.Builder<Entry, Builder> {
    Builder(OutputFile file) {
      super(file);
      withCompressionCodec(CompressionCodecName.SNAPPY);
      withDictionaryEncoding("weight", false); // hardly two are the same
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    protected WriteSupport<Entry> getWriteSupport(Configuration configuration) {
      return new EntrySupport();
    }
  }

  @SuppressWarnings("deprecation") // as above
  private static final class EntrySupport extends WriteSupport<Entry> {
    private @Nullable RecordConsumer consumer;

    @Override
    public WriteContext init(Configuration configuration) {
      return new WriteContext(SCHEMA, Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer value) {
      consumer = value;
    }

    @Override
    public void write(Entry entry) {
      RecordConsumer out = Objects.requireNonNull(consumer, "not prepared");
      out.startMessage();
      out.startField("source", 0);
      out.addBinary(entry.source);
      out.endField("source", 0);
      out.startField("target", 1);
      out.addBinary(entry.target);
      out.endField("target", 1);
      out.startField("weight", 2);
      out.addFloat(entry.weight);
      out.endField("weight", 2);
      out.endMessage();
    }
  }
}
