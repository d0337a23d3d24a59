package dev.tiara.spark.run;

import dev.tiara.data.gzip.DamagedGzipException;
import dev.tiara.spark.input.BadLineException;
import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import org.apache.spark.SparkException;
import org.apache.spark.sql.SparkSession;

/** Finds the cause of a failure among the exceptions that Spark wraps around it. */
public final class SparkFailure {
  private static final String FULL = "No space left on device";

  private SparkFailure() {}

  /**
   * Throws the cause that is meaningful to users.
   *
   * @param output the folder that was written to
   * @throws IllegalArgumentException if the input or a setting is invalid
   * @throws IOException if anything else went wrong
   */
  public static IOException unwrapped(Exception e, SparkSession spark, String output)
      throws IOException {
    String file = "";
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof BadLineException bad) {
        throw bad.located(spark.sparkContext().hadoopConfiguration());
      }
      if (cause instanceof SparkException spoken) {
        file = spoken.getMessageParameters().getOrDefault("path", file);
      }
      if (cause instanceof DamagedGzipException damaged) {
        throw damaged.in(file.startsWith("file:") ? URI.create(file).getPath() : file);
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

  /**
   * Adds the possible paths to a disk-full error, which names none if it is about Spark's own
   * files, such as checkpoints and spills.
   */
  private static IOException withPath(IOException failed, SparkSession spark, String output) {
    String message = String.valueOf(failed.getMessage());
    if (!message.contains(FULL) || message.contains("/")) {
      return failed;
    }
    String spill = spark.conf().get("spark.local.dir", System.getProperty("java.io.tmpdir"));
    return new IOException(
        FULL
            + ": either in "
            + output
            + ", or in spark.local.dir ("
            + spill
            + "), to which Spark spills",
        failed);
  }
}
