package dev.tiara.spark;

import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.run.SparkRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Augments dynamic graphs on Apache Spark.
 *
 * <pre>{@code
 * Dataset<Row> events = spark.read().parquet("hdfs:///votes");
 * Dataset<Row> augmented =
 *     TiaraSpark.augment(events, ClusterSettings.to("hdfs:///augmented").build());
 * }</pre>
 */
public final class TiaraSpark {
  private static final StructType ENTRIES =
      new StructType()
          .add("snapshot", DataTypes.IntegerType)
          .add("source", DataTypes.StringType)
          .add("target", DataTypes.StringType)
          .add("weight", DataTypes.FloatType);

  private TiaraSpark() {}

  /**
   * Augments every snapshot of a dynamic graph and writes it to the output folder as it is
   * computed.
   *
   * @param events the events, with columns for source, target and time, and for weight if the graph
   *     is weighted
   * @return the entries (snapshot, source, target, weight) in the output folder
   * @throws IllegalArgumentException if a column is missing, a value is invalid, there are no
   *     events, or a snapshot is too large to broadcast
   * @throws UncheckedIOException if the output folder cannot be written, is not empty (unless a run
   *     in it is resumed), or another run is writing to it
   */
  public static Dataset<Row> augment(Dataset<Row> events, ClusterSettings settings) {
    try {
      SparkRun.of(EventInput.of(events), settings);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return entries(events.sparkSession(), settings);
  }

  /** The entries in an output folder, of finished snapshots only, whenever it is read. */
  public static Dataset<Row> entries(SparkSession spark, ClusterSettings settings) {
    return spark
        .read()
        .format(settings.format().title())
        .option("header", true)
        .option("escape", "\"")
        .schema(ENTRIES)
        .load(settings.output())
        .select("snapshot", "source", "target", "weight");
  }
}
