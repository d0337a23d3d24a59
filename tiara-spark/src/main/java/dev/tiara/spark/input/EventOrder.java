package dev.tiara.spark.input;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import java.io.Serializable;
import java.net.URI;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.types.DataTypes;

/**
 * The order of events: positions that ascend in the order in which {@link
 * dev.tiara.data.events.EventReader} reads them, which is file by file, sorted by path. Nodes are
 * numbered and weights are added up in this order, so that numbers and round-off are the same as in
 * process.
 */
final class EventOrder implements Serializable {
  private static final long serialVersionUID = 1;

  /** The number of bits for the place within a file, which is at most its size in bytes. */
  private static final int PLACE_BITS = 42;

  /**
   * The number of bits for the file. One more bit distinguishes the source of an event from its
   * target, and one is the sign.
   */
  private static final int FILE_BITS = 62 - PLACE_BITS;

  /** The number of each file, by its address as spelled by Spark and by {@link #path}. */
  private final Map<String, Integer> files = new HashMap<>();

  private EventOrder(String[] sorted) {
    for (int i = 0; i < sorted.length; i++) {
      files.put(sorted[i], i);
      files.put(path(sorted[i]), i);
    }
  }

  /**
   * The order of these events.
   *
   * @throws IllegalArgumentException if there are too many files
   */
  static EventOrder of(Dataset<?> events) {
    String[] sorted = events.inputFiles();
    Arrays.sort(sorted, Comparator.comparing(EventOrder::path));
    if (sorted.length > 1 << FILE_BITS) {
      throw new IllegalArgumentException(
          "an input may have at most " + (1 << FILE_BITS) + " files, got " + sorted.length);
    }
    return new EventOrder(sorted);
  }

  /** The canonical spelling of a file's address. */
  private static String path(String address) {
    return new Path(URI.create(address)).toString();
  }

  /** The position of the event at a place in a file. */
  long position(String file, long place) {
    Integer number = files.get(file);
    if (number == null) {
      number = files.get(path(file));
    }
    if (number == null) {
      throw new IllegalStateException("a row must come from an input file, got " + file);
    }
    return (long) number << PLACE_BITS | place;
  }

  /** The positions of the rows of Parquet files, as a column. */
  Column ofRows() {
    return udf((UDF2<String, Long, Long>) this::position, DataTypes.LongType)
        .apply(col("_metadata.file_path"), col("_metadata.row_index"));
  }
}
