package dev.tiara.data.cluster;

import dev.tiara.augment.Augmenter;
import dev.tiara.data.events.EventReader;
import dev.tiara.diffusion.Certificate;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
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
   * @param partitions of the columns; null to follow the executors
   * @param checkpointEvery the number of snapshots between two checkpoints
   * @param maxBroadcastBytes of a snapshot in an executor; null for a share of its memory
   * @param resume whether to continue with what is in the folder
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
   * What it came to.
   *
   * @param edges distinct ones of all snapshots; one that is walked both ways counts as two
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

  /** Learns what happens meanwhile. */
  interface Watcher {
    /** This many snapshots are finished, of all. */
    void finished(int snapshots, int all);

    /** Something that whoever waits should know. */
    void note(String line);
  }

  /**
   * Does it.
   *
   * @return what it came to
   */
  Summary run(Job job, Watcher watcher) throws IOException;
}
