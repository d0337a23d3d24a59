package dev.tiara.spark;

import java.io.IOException;
import java.util.Objects;
import org.apache.spark.sql.SparkSession;

/** The cause of a failure, without the pages that Spark wraps around it. */
final class SparkFailure {
  private static final String FULL = "No space left on device";

  private SparkFailure() {}

  /**
   * Throws the cause that says something to users.
   *
   * @param output the folder that was written to
   * @throws IllegalArgumentException if the input or a setting breaks a rule
   * @throws IOException if anything else went wrong
   */
  static IOException unwrapped(Exception e, SparkSession spark, String output) throws IOException {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof BadLineException bad) {
        throw bad.located(spark.sparkContext().hadoopConfiguration());
      }
      if (cause instanceof IllegalArgumentException bad) {
        throw bad;
      }
      if (cause instanceof IOException failed) {
        throw withPath(failed, spark, output);
      }
    }
    String first = Objects.requireNonNullElse(e.getMessage(), e.toString());
    throw new IOException("Spark failed: " + first.lines().findFirst().orElse(""), e);
  }

  /** Spark's own files, such as checkpoints and what is spilled, fail without a name. */
  private static IOException withPath(IOException failed, SparkSession spark, String output) {
    String message = String.valueOf(failed.getMessage());
    if (!message.contains(FULL) || message.contains("/")) {
      return failed;
    }
    String spill = spark.conf().get("spark.local.dir", System.getProperty("java.io.tmpdir"));
    return new IOException(
        FULL + ": " + output + " or, for what Spark spills, spark.local.dir (" + spill + ")",
        failed);
  }
}
