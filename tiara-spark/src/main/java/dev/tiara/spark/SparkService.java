package dev.tiara.spark;

import dev.tiara.data.cluster.ClusterAugmentation;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.run.SparkFailure;
import dev.tiara.spark.run.SparkRun;
import dev.tiara.spark.session.Sessions;
import dev.tiara.spark.session.WaitingNotes;
import java.io.IOException;
import java.util.function.Consumer;
import org.apache.spark.sql.SparkSession;

/**
 * The implementation of {@code tiara spark}: starts a session, reads the events, augments them, and
 * stops the session.
 */
public final class SparkService implements ClusterAugmentation {
  private static final String LOG_SETTINGS = "log4j2.configurationFile";

  @Override
  public Summary run(Job job, Consumer<String> notes) throws IOException {
    silenceSpark();
    try (var waiting = new WaitingNotes(notes)) {
      SparkSession spark = Sessions.start(job.master(), job.conf(), waiting);
      try {
        spark
            .sparkContext()
            .uiWebUrl()
            .foreach(
                url -> {
                  notes.accept("watch the run at " + url);
                  return null;
                });
        return SparkRun.of(EventInput.read(spark, job.input(), job.query()), job.settings());
      } catch (Exception e) {
        throw SparkFailure.unwrapped(e, spark, job.settings().output());
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
