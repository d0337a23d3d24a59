package dev.tiara.spark.session;

import dev.tiara.data.time.Binning;
import dev.tiara.internal.step.ColumnSubset;
import dev.tiara.spark.TiaraSpark;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.util.NativeCodeLoader;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** Starts Spark sessions for {@code tiara spark}. */
public final class Sessions {
  private static final String STANDALONE = "spark://";
  private static final int CONNECT_MILLISECONDS = 10_000;

  private Sessions() {}

  /**
   * Starts a session.
   *
   * @param master null for the one set by spark-submit, or else all cores of this machine
   * @param notes reports what is being waited for
   * @throws IOException if the master cannot be reached or does not accept the application
   */
  public static SparkSession start(
      @Nullable String master, Map<String, String> conf, WaitingNotes notes) throws IOException {
    var all = new SparkConf();
    all.setIfMissing("spark.app.name", "tiara");
    all.setIfMissing("spark.ui.showConsoleProgress", "false");
    // For the user's queries: the times of events are in UTC, whatever the session's time zone.
    all.setIfMissing("spark.sql.session.timeZone", "UTC");
    all.setIfMissing("spark.executor.extraJavaOptions", "--add-modules jdk.incubator.vector");
    conf.forEach(all::set);
    if (master != null) {
      all.setMaster(master);
    } else {
      all.setIfMissing("spark.master", "local[*]");
    }
    String url = all.get("spark.master");
    if (url.startsWith("local")) {
      if (!NativeCodeLoader.isNativeCodeLoaded()) {
        all.setIfMissing("spark.hadoop.fs.file.impl", PlainLocalFiles.class.getName());
      }
      return SparkSession.builder().config(all).getOrCreate();
    }
    List<String> jars = ownJars();
    if (!all.contains("spark.jars") && !jars.isEmpty()) {
      all.set("spark.jars", String.join(",", jars));
    }
    if (url.startsWith(STANDALONE)) {
      checkReachable(url);
    }
    notes.forMaster(url);
    SparkSession spark;
    try {
      spark = SparkSession.builder().config(all).getOrCreate();
    } catch (IllegalStateException | NullPointerException e) {
      // Spark stops the half-initialised context from another thread when it gives up on the
      // master.
      throw new IOException(
          url + " did not accept the application: is it a Spark master of this version?", e);
    }
    notes.forExecutors(spark.sparkContext());
    return spark;
  }

  /** The jars that executors need in addition to Spark's. */
  private static List<String> ownJars() {
    return Stream.of(TiaraSpark.class, Binning.class, ColumnSubset.class)
        .flatMap(type -> Stream.of(JavaSparkContext.jarOfClass(type)))
        .distinct()
        .toList();
  }

  /** Checks that a master can be reached. Spark itself would try for longer, and report less. */
  private static void checkReachable(String url) throws IOException {
    List<String> tried = new ArrayList<>();
    for (String address : url.substring(STANDALONE.length()).split(",", -1)) {
      URI uri;
      try {
        uri = URI.create(STANDALONE + address);
      } catch (IllegalArgumentException e) {
        throw badMaster(url, e);
      }
      if (uri.getHost() == null || uri.getPort() < 0) {
        throw badMaster(url, null);
      }
      try (var socket = new Socket()) {
        socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()), CONNECT_MILLISECONDS);
        return;
      } catch (IOException e) {
        tried.add(uri.getHost() + ":" + uri.getPort() + " (" + e.getMessage() + ")");
      }
    }
    throw new IOException(
        tried.stream()
            .collect(Collectors.joining(", ", "cannot reach the master " + url + ": tried ", "")));
  }

  private static IllegalArgumentException badMaster(String url, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "master must be spark://HOST:PORT[,HOST:PORT...], got \"" + url + "\"", cause);
  }
}
