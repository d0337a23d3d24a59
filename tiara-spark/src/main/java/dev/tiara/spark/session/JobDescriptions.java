package dev.tiara.spark.session;

import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * Describes the jobs of this thread in Spark's web UI. Closing restores the description that the
 * application had set.
 */
public final class JobDescriptions implements AutoCloseable {
  private static final String DESCRIPTION = "spark.job.description";

  private final JavaSparkContext spark;
  private final @Nullable String before;

  public JobDescriptions(JavaSparkContext spark) {
    this.spark = spark;
    this.before = spark.getLocalProperty(DESCRIPTION);
  }

  /** Sets the description of the following jobs. */
  public void describe(String text) {
    spark.setLocalProperty(DESCRIPTION, "tiara: " + text);
  }

  @Override
  public void close() {
    spark.setLocalProperty(DESCRIPTION, before);
  }
}
