package dev.tiara.spark;

import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * What the pages of Spark say of the jobs of this thread. Closing brings back what the application
 * said before.
 */
final class JobDescriptions implements AutoCloseable {
  private static final String DESCRIPTION = "spark.job.description";

  private final JavaSparkContext spark;
  private final @Nullable String before;

  JobDescriptions(JavaSparkContext spark) {
    this.spark = spark;
    this.before = spark.getLocalProperty(DESCRIPTION);
  }

  /** Says what the next jobs do. */
  void describe(String text) {
    spark.setLocalProperty(DESCRIPTION, "tiara: " + text);
  }

  @Override
  public void close() {
    spark.setLocalProperty(DESCRIPTION, before);
  }
}
