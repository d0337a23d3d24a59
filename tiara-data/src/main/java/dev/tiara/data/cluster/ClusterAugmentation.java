package dev.tiara.data.cluster;

import dev.tiara.augment.Augmenter;
import dev.tiara.data.events.EventReader;
import dev.tiara.diffusion.Certificate;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Augmentation on Apache Spark, as {@code tiara spark} calls it. A service in a module of its own,
 * so that the command does not bring Spark along.
 */
public interface ClusterAugmentation {
  /**
   * What is to be done.
   *
   * @param events where they are, and how they are meant
   * @param output the folder to write to
   * @param csv whether files are CSV rather than Parquet
   * @param master of the cluster; none where Spark's own settings name it
   * @param conf more settings of Spark
   * @param partitions of the columns; 0 for Spark's own choice
   * @param checkpointEvery the number of snapshots between two checkpoints
   * @param maxBroadcastBytes of a snapshot; 0 for a share of the executors' memory
   * @param resume whether to continue with what is in the folder
   */
  record Job(
      EventReader events,
      Augmenter augmenter,
      String output,
      boolean csv,
      @Nullable String master,
      Map<String, String> conf,
      int partitions,
      int checkpointEvery,
      long maxBroadcastBytes,
      boolean resume) {}

  /**
   * What it came to.
   *
   * @param edges distinct ones, each once, of all snapshots
   * @param entries written, of all snapshots
   * @param resumedAt how many snapshots were there before
   * @param certificate the largest bounds of all snapshots; empty where the method is exact
   */
  record Summary(
      int nodes,
      int snapshots,
      long edges,
      long entries,
      int resumedAt,
      Optional<Certificate> certificate) {}

  /**
   * Does it.
   *
   * @param progress is told the number of finished snapshots
   * @return what it came to
   */
  Summary run(Job job, IntConsumer progress) throws IOException;
}
