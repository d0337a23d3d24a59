package dev.tiara.data.cluster;

import dev.tiara.augment.Augmenter;
import dev.tiara.data.events.EventReader;
import dev.tiara.diffusion.Certificate;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Augmentation on Apache Spark, called by {@code tiara spark}. It is a service, implemented in a
 * separate module, so that the command line does not depend on Spark.
 */
public interface ClusterAugmentation {
  /**
   * An augmentation to run.
   *
   * @param events where the events are and how to interpret them
   * @param output the folder to write to
   * @param csv whether to write CSV rather than Parquet
   * @param master the URL of the cluster's master; null to use Spark's own settings
   * @param conf additional Spark settings
   * @param partitions the number of partitions of the columns; null to derive it from the executors
   * @param checkpointEvery the number of snapshots between two checkpoints
   * @param maxBroadcastBytes the maximum size of a snapshot in an executor; null for a share of the
   *     executor's memory
   * @param resume whether to resume an interrupted run from the output folder
   */
  record Job(
      EventReader events,
      Augmenter augmenter,
      String output,
      boolean csv,
      @Nullable String master,
      Map<String, String> conf,
      @Nullable Integer partitions,
      int checkpointEvery,
      @Nullable Long maxBroadcastBytes,
      boolean resume) {}

  /**
   * The result of a run.
   *
   * @param edges the number of distinct edges, summed over snapshots; an undirected edge counts
   *     twice
   * @param entries the number of entries written, over all snapshots
   * @param resumedAt the number of snapshots finished by earlier runs
   * @param certificate the largest bounds over all snapshots; empty if the method is exact
   */
  record Summary(
      int nodes,
      int snapshots,
      long edges,
      long entries,
      int resumedAt,
      Optional<Certificate> certificate) {}

  /** Receives progress reports during a run. */
  interface Watcher {
    /** Reports the number of finished snapshots, out of all. */
    void finished(int snapshots, int all);

    /** Reports a message for the waiting user. */
    void note(String line);
  }

  /**
   * Runs a job.
   *
   * @return its result
   */
  Summary run(Job job, Watcher watcher) throws IOException;
}
