package dev.tiara.data.cluster;

import dev.tiara.diffusion.Certificate;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Augmentation on Apache Spark, called by {@code tiara spark}. It is a service, implemented in a
 * separate module, so that the command line does not depend on Spark.
 */
public interface ClusterAugmentation {
  /**
   * An augmentation to run.
   *
   * @param input where the events are
   * @param query an SQL query over them; null to read all rows
   * @param settings what to do with them
   * @param master the URL of the cluster's master; null to use Spark's own settings
   * @param conf additional Spark settings
   */
  record Job(
      String input,
      @Nullable String query,
      ClusterSettings settings,
      @Nullable String master,
      Map<String, String> conf) {}

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

  /**
   * Runs a job.
   *
   * @param notes receives messages for the waiting user
   * @return its result
   */
  Summary run(Job job, Consumer<String> notes) throws IOException;
}
