package dev.tiara.spark;

import dev.tiara.spark.session.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.scheduler.cluster.CoarseGrainedSchedulerBackend;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** Spark's Master and Workers of one core each on loopback, started from the jars of the tests. */
final class Cluster implements AutoCloseable {
  private static final long POLL_NANOSECONDS = 100_000_000;
  private static final int MOST_POLLS = 1200;

  private final Path folder;
  private final String executorMemory;
  private final String master;
  private final List<Process> processes = new ArrayList<>();
  private final List<Process> workers = new ArrayList<>();

  Cluster(Path folder, int count, String executorMemory) throws IOException {
    this(folder, count, executorMemory, false);
  }

  /**
   * Starts it.
   *
   * @param pinned whether Worker i with its executor has core i of the machine and no other, so
   *     that it cannot compile or collect garbage elsewhere
   */
  Cluster(Path folder, int count, String executorMemory, boolean pinned) throws IOException {
    this.folder = folder;
    this.executorMemory = executorMemory;
    int port = Processes.freePort();
    master = "spark://127.0.0.1:" + port;
    start(
        List.of(),
        "127.0.0.1",
        "master",
        "org.apache.spark.deploy.master.Master",
        "--host",
        "127.0.0.1",
        "--port",
        "" + port,
        "--webui-port",
        "0");
    for (int i = 0; i < count; i++) {
      String address = "127.0.0." + (i + 1); // Spark speculates on other hosts only
      workers.add(
          start(
              pinned ? List.of("taskset", "-c", Integer.toString(i)) : List.of(),
              address,
              "worker-" + i,
              "org.apache.spark.deploy.worker.Worker",
              "--host",
              address,
              "--cores",
              "1",
              "--memory",
              executorMemory,
              "--webui-port",
              "0",
              "--work-dir",
              folder.resolve("work-" + i).toString(),
              master));
    }
  }

  private Process start(List<String> under, String address, String name, String... arguments)
      throws IOException {
    Process process =
        Processes.java(
            under,
            folder.resolve(name + ".log"),
            Map.of(
                "SPARK_HOME",
                Processes.sparkHome(folder.resolve("home")).toString(),
                "SPARK_SCALA_VERSION",
                "2.13",
                "SPARK_LOCAL_IP",
                address),
            arguments);
    processes.add(process);
    return process;
  }

  String master() {
    return master;
  }

  /** A session that has an executor on every Worker. */
  SparkSession session() throws IOException {
    return session(Map.of());
  }

  /** The same with more settings. */
  SparkSession session(Map<String, String> more) throws IOException {
    SparkSession spark = null;
    Map<String, String> conf = conf();
    conf.putAll(more);
    for (int poll = 0; spark == null; poll++) {
      try {
        spark = Sessions.start(master, conf, SparkTest.UNHEARD);
      } catch (IOException e) { // the Master takes a moment to listen
        wait(poll, e);
      }
    }
    for (int poll = 0; executors(spark) < workers.size(); poll++) {
      wait(poll, null);
    }
    return spark;
  }

  /** What a driver needs to use this cluster. */
  Map<String, String> conf() {
    Map<String, String> conf = new LinkedHashMap<>();
    conf.put("spark.executor.memory", executorMemory);
    conf.put("spark.driver.host", "127.0.0.1");
    conf.put("spark.driver.bindAddress", "127.0.0.1");
    conf.put("spark.sql.shuffle.partitions", "2");
    conf.put("spark.executor.extraClassPath", System.getProperty("java.class.path"));
    conf.put("spark.ui.enabled", "false");
    return conf;
  }

  private static int executors(SparkSession spark) {
    return spark.sparkContext().statusTracker().getExecutorInfos().length - 1; // and the driver
  }

  private void wait(int poll, @Nullable Exception cause) throws IOException {
    if (poll == MOST_POLLS || !processes.stream().allMatch(Process::isAlive)) {
      var logs = new StringBuilder("the cluster does not start");
      try (var files = Files.walk(folder)) {
        for (Path log : files.filter(Cluster::isLog).toList()) {
          logs.append('\n').append(log).append('\n').append(Files.readString(log));
        }
      }
      throw new IOException(logs.toString(), cause);
    }
    LockSupport.parkNanos(POLL_NANOSECONDS);
  }

  /** Of the Master, a Worker or an executor. */
  private static boolean isLog(Path file) {
    return file.toString().endsWith(".log") || file.endsWith("stderr");
  }

  /** Waits until the Master listens. */
  void await() throws IOException {
    String[] address = master.substring("spark://".length()).split(":");
    for (int poll = 0; ; poll++) {
      try {
        new java.net.Socket(address[0], Integer.parseInt(address[1])).close();
        return;
      } catch (java.net.ConnectException e) {
        wait(poll, e);
      }
    }
  }

  /** Waits until an executor of this number has registered. */
  void awaitExecutor(SparkSession spark, String id) {
    var backend = (CoarseGrainedSchedulerBackend) spark.sparkContext().schedulerBackend();
    for (int poll = 0; !backend.getExecutorIds().contains(id); poll++) {
      if (poll == MOST_POLLS) {
        throw new IllegalStateException("executor " + id + " does not start");
      }
      LockSupport.parkNanos(POLL_NANOSECONDS);
    }
  }

  /** Kills the executors of a Worker, which then starts others. */
  void killExecutors(int worker) {
    workers.get(worker).descendants().forEach(ProcessHandle::destroyForcibly);
  }

  /** Kills a Worker and its executors, as a machine dies. */
  void kill(int worker) {
    Processes.kill(workers.get(worker));
  }

  @Override
  public void close() {
    processes.forEach(Processes::kill);
  }
}
