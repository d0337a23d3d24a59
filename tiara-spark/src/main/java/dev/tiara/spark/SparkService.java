package dev.tiara.spark;

import dev.tiara.data.cluster.ClusterAugmentation;
import dev.tiara.data.events.EventReader;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.run.SparkFailure;
import dev.tiara.spark.run.SparkRun;
import dev.tiara.spark.session.Sessions;
import dev.tiara.spark.session.WaitingNotes;
import java.io.IOException;
import org.apache.spark.sql.SparkSession;

/**
 * The implementation of {@code tiara spark}: starts a session, reads the events, augments them, and
 * stops the session.
 */
public final class SparkService implements ClusterAugmentation {
  private static final String LOG_SETTINGS = "log4j2.configurationFile";

  @Override
  public Summary run(Job job, Watcher watcher) throws IOException {
    EventReader events = job.events();
    SparkSettings settings =
        SparkSettings.to(job.output())
            .format(job.csv() ? EntryFormat.CSV : EntryFormat.PARQUET)
            .method(job.augmenter())
            .columns(events.columns())
            .direction(events.snapshots().direction())
            .weighting(events.snapshots().weighting())
            .binning(events.snapshots().binning())
            .partitions(job.partitions())
            .checkpointEvery(job.checkpointEvery())
            .maxBroadcastBytes(job.maxBroadcastBytes())
            .resume(job.resume())
            .progress(watcher::finished)
            .build();
    silenceSpark();
    try (var waiting = new WaitingNotes(watcher::note)) {
      SparkSession spark = Sessions.start(job.master(), job.conf(), waiting);
      try {
        spark
            .sparkContext()
            .uiWebUrl()
            .foreach(
                url -> {
                  watcher.note("watch the run at " + url);
                  return null;
                });
        return SparkRun.of(EventInput.read(spark, events.input(), events.query()), settings);
      } catch (Exception e) {
        throw SparkFailure.unwrapped(e, spark, job.output());
      } finally {
        spark.stop();
      }
    }
  }

  /**
   * Turns off Spark's logging, because the command reports failures in one line. The process is the
   * command's own, so no other application's log is affected; under spark-submit, logging is
   * already configured by the cluster.
   */
  private static void silenceSpark() {
    if (System.getProperty(LOG_SETTINGS) == null) {
      System.setProperty(LOG_SETTINGS, "classpath:dev/tiara/spark/log4j2-command.properties");
    }
  }
}
