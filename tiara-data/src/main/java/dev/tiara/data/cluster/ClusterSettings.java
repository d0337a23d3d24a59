package dev.tiara.data.cluster;

import dev.tiara.augment.Augmenter;
import dev.tiara.augment.Merge;
import dev.tiara.augment.Tiara;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.time.Binning;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.input.InputException;
import dev.tiara.progress.Progress;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an augmentation on a cluster. Created by a {@link #to builder}.
 *
 * @param output the folder to write to, on any file system that Hadoop supports
 * @param format the format of the files
 * @param method {@link Tiara} or {@link Merge}
 * @param columns the columns of the events; null to detect them
 * @param direction the direction of the edges
 * @param weighting whether edges have weights
 * @param binning how times are split into snapshots; null to choose a suitable width
 * @param partitions the number of partitions of the columns of X̃_t; null for one per core, or more
 *     if they would be large
 * @param checkpointEvery the number of snapshots after which the state is checkpointed
 * @param maxBroadcastBytes the maximum memory of a snapshot in an executor, including what is
 *     computed from it; null for a quarter of the executor's memory
 * @param resume whether to resume an interrupted run from the output folder
 * @param progress receives the number of finished snapshots
 */
public record ClusterSettings(
    String output,
    EntryFormat format,
    Augmenter method,
    @Nullable EventColumns columns,
    Direction direction,
    Weighting weighting,
    @Nullable Binning binning,
    @Nullable Integer partitions,
    int checkpointEvery,
    @Nullable Long maxBroadcastBytes,
    boolean resume,
    Progress progress) {
  /** Checks bounds, and that the method and the direction are supported on Spark. */
  public ClusterSettings {
    Objects.requireNonNull(output, "output must not be null");
    if (!(method instanceof Tiara || method instanceof Merge)) {
      throw new InputException("method", "must be tiara, gdc or merge on Spark", method);
    }
    if (direction == Direction.LATEST) {
      throw new InputException("direction", "must be undirected or directed on Spark", direction);
    }
    if (partitions != null && partitions < 1) {
      throw new InputException("partitions", "must be at least 1", partitions);
    }
    if (checkpointEvery < 1) {
      throw new InputException("checkpoint-every", "must be at least 1", checkpointEvery)
          .saying("checkpoint-every");
    }
    if (maxBroadcastBytes != null && maxBroadcastBytes < 1) {
      throw new InputException("max-broadcast", "must be at least 1 byte", maxBroadcastBytes)
          .saying("max-broadcast");
    }
  }

  /**
   * A builder that defaults to TiaRa with its default settings, on an undirected, unweighted graph
   * with snapshots of a suitable width.
   */
  public static Builder to(String output) {
    return new Builder(output);
  }

  /** Builds the settings; {@link #build} checks them. */
  public static final class Builder {
    private final String output;
    private EntryFormat format = EntryFormat.PARQUET;
    private Augmenter method = Tiara.builder().build();
    private @Nullable EventColumns columns;
    private Direction direction = Direction.UNDIRECTED;
    private Weighting weighting = Weighting.UNWEIGHTED;
    private @Nullable Binning binning;
    private @Nullable Integer partitions;
    private int checkpointEvery = 10;
    private @Nullable Long maxBroadcastBytes;
    private boolean resume;
    private Progress progress = Progress.NONE;

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

    /** The columns of the events; null to detect them. */
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

    /** How times are split into snapshots; null to choose a suitable width. */
    public Builder binning(@Nullable Binning value) {
      binning = value;
      return this;
    }

    /** The number of partitions of the columns; null to choose it by the number of cores. */
    public Builder partitions(@Nullable Integer value) {
      partitions = value;
      return this;
    }

    /** The number of snapshots after which the state is checkpointed. */
    public Builder checkpointEvery(int value) {
      checkpointEvery = value;
      return this;
    }

    /**
     * The maximum memory of a snapshot in an executor; null for a quarter of the executor's memory.
     */
    public Builder maxBroadcastBytes(@Nullable Long value) {
      maxBroadcastBytes = value;
      return this;
    }

    /** Whether to resume an interrupted run. */
    public Builder resume(boolean value) {
      resume = value;
      return this;
    }

    /** The receiver of the number of finished snapshots. */
    public Builder progress(Progress value) {
      progress = value;
      return this;
    }

    /**
     * The settings.
     *
     * @throws IllegalArgumentException if one of them is out of bounds
     */
    public ClusterSettings build() {
      return new ClusterSettings(
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
