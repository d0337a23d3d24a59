package dev.tiara.spark;

import dev.tiara.data.cluster.ClusterAugmentation;
import dev.tiara.data.events.Binning;
import dev.tiara.data.events.EventReader;
import java.io.IOException;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.apache.spark.sql.SparkSession;

/** What {@code tiara spark} calls: starts a session, reads, augments, and ends the session. */
public final class SparkService implements ClusterAugmentation {
  @Override
  public Summary run(Job job, IntConsumer progress) throws IOException {
    EventReader events = job.events();
    SparkSettings settings =
        SparkSettings.to(job.output())
            .format(job.csv() ? EntryFormat.CSV : EntryFormat.PARQUET)
            .method(job.augmenter())
            .columns(events.columns())
            .direction(events.snapshots().direction())
            .weighting(events.snapshots().weighting())
            .binning(events.snapshots().binningOr(Binning.DEFAULT))
            .partitions(job.partitions())
            .checkpointEvery(job.checkpointEvery())
            .maxBroadcastBytes(job.maxBroadcastBytes())
            .resume(job.resume())
            .progress(progress)
            .build();
    SparkSession spark = Sessions.start(job.master(), job.conf());
    try {
      EventFolder input = EventFolder.read(spark, events.input(), events.query());
      return SparkRun.of(input.events(), events.input(), input.named(), settings);
    } catch (Exception e) {
      throw unwrapped(e);
    } finally {
      spark.stop();
    }
  }

  /** Spark wraps what went wrong in a task, and adds pages to it. */
  private static IOException unwrapped(Exception e) throws IOException {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof IllegalArgumentException bad) {
        throw bad;
      }
      if (cause instanceof IOException failed) {
        throw failed;
      }
    }
    String first = Objects.requireNonNullElse(e.getMessage(), e.toString());
    throw new IOException("Spark failed: " + first.lines().findFirst().orElse(""), e);
  }
}
