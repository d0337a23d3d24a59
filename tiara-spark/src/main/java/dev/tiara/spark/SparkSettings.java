package dev.tiara.spark;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.Merge;
import dev.tiara.augment.Tiara;
import dev.tiara.data.events.Binning;
import dev.tiara.data.events.EventColumns;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What to augment with, and how. Made by a {@link #to builder}.
 *
 * @param output the folder to write to, on any file system that Hadoop knows
 * @param format of the files
 * @param method {@link Tiara} or {@link Merge}
 * @param columns of the events; null to find them by their names
 * @param direction of the edges
 * @param weighting of the edges
 * @param binning of the times
 * @param partitions of the columns of X̃_t; 0 for one a core, or more where they would be large
 * @param checkpointEvery the number of snapshots after which the state is checkpointed
 * @param maxBroadcastBytes the most that a snapshot may take; 0 for a quarter of an executor's
 *     memory
 * @param resume whether to resume an interrupted run from the output folder
 * @param progress receives the number of finished snapshots
 */
public record SparkSettings(
    String output,
    EntryFormat format,
    Augmenter method,
    @Nullable EventColumns columns,
    Direction direction,
    Weighting weighting,
    Binning binning,
    int partitions,
    int checkpointEvery,
    long maxBroadcastBytes,
    boolean resume,
    IntConsumer progress) {
  /** Checks bounds, and that the method is one that can be distributed. */
  public SparkSettings {
    Objects.requireNonNull(output, "output must not be null");
    if (!(method instanceof Tiara || method instanceof Merge)) {
      throw new IllegalArgumentException(
          "method must be tiara, gdc or merge on Spark, got " + method);
    }
    if (direction == Direction.LATEST) {
      throw new IllegalArgumentException(
          "direction must be undirected or directed on Spark, got " + direction);
    }
    if (partitions < 0) {
      throw new IllegalArgumentException("partitions must be at least 1, got " + partitions);
    }
    if (checkpointEvery < 1) {
      throw new IllegalArgumentException(
          "checkpoint-every must be at least 1, got " + checkpointEvery);
    }
    if (maxBroadcastBytes < 0) {
      throw new IllegalArgumentException(
          "max-broadcast must not be negative, got " + maxBroadcastBytes);
    }
  }

  /** TiaRa with its defaults on an undirected, unweighted graph in the paper's bins. */
  public static Builder to(String output) {
    return new Builder(output);
  }

  /** Collects the settings; {@link #build} checks them. */
  public static final class Builder {
    private final String output;
    private EntryFormat format = EntryFormat.PARQUET;
    private Augmenter method = Tiara.builder().build();
    private @Nullable EventColumns columns;
    private Direction direction = Direction.UNDIRECTED;
    private Weighting weighting = Weighting.UNWEIGHTED;
    private Binning binning = Binning.DEFAULT;
    private int partitions;
    private int checkpointEvery = 10;
    private long maxBroadcastBytes;
    private boolean resume;
    private IntConsumer progress = done -> {};

    private Builder(String output) {
      this.output = output;
    }

    /** The format of the files. */
    public Builder format(EntryFormat value) {
      format = value;
      return this;
    }

    /** The method. */
    public Builder method(Augmenter value) {
      method = value;
      return this;
    }

    /** Which columns of the events mean what. */
    public Builder columns(@Nullable EventColumns value) {
      columns = value;
      return this;
    }

    /** The direction of the edges. */
    public Builder direction(Direction value) {
      direction = value;
      return this;
    }

    /** Whether edges have weights. */
    public Builder weighting(Weighting value) {
      weighting = value;
      return this;
    }

    /** How times are cut into snapshots. */
    public Builder binning(Binning value) {
      binning = value;
      return this;
    }

    /** The number of partitions of the columns. */
    public Builder partitions(int value) {
      partitions = value;
      return this;
    }

    /** The number of snapshots after which the state is checkpointed. */
    public Builder checkpointEvery(int value) {
      checkpointEvery = value;
      return this;
    }

    /** The most that a snapshot may take. */
    public Builder maxBroadcastBytes(long value) {
      maxBroadcastBytes = value;
      return this;
    }

    /** Whether to resume an interrupted run. */
    public Builder resume(boolean value) {
      resume = value;
      return this;
    }

    /** Receives the number of finished snapshots. */
    public Builder progress(IntConsumer value) {
      progress = value;
      return this;
    }

    /**
     * The settings.
     *
     * @throws IllegalArgumentException if one is out of its bounds
     */
    public SparkSettings build() {
      return new SparkSettings(
          output,
          format,
          method,
          columns,
          direction,
          weighting,
          binning,
          partitions,
          checkpointEvery,
          maxBroadcastBytes,
          resume,
          progress);
    }
  }
}
