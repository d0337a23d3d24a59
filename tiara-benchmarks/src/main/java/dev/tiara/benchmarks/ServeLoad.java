package dev.tiara.benchmarks;

import dev.tiara.answers.Log;
import dev.tiara.answers.LogSource;
import dev.tiara.data.sets.DataFolder;
import dev.tiara.data.sets.Download;
import dev.tiara.data.time.Binning;
import dev.tiara.events.EventTable;
import dev.tiara.progress.Progress;
import dev.tiara.server.LiveService;
import dev.tiara.server.ServiceSettings;
import dev.tiara.server.http.HttpSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Load on a live service; see the script {@code serve}. */
public final class ServeLoad {
  private static final int NODES = 100_000;
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private ServeLoad() {}

  /** Prints the rows that are named after the folder of the data sets. */
  public static void main(String[] arguments) throws Exception {
    for (String row : Arrays.asList(arguments).subList(1, arguments.length)) {
      Path folder = Files.createTempDirectory("tiara-serve");
      switch (row) {
        case "batches" -> batches(folder);
        case "singles" -> singles(folder);
        case "questions" -> questions(folder, Path.of(arguments[0]));
        case "start" -> start(folder);
        default -> throw new IllegalArgumentException("no row is called " + row);
      }
    }
  }

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }

  private static LiveService service(Path folder, String input, @Nullable Path dataSets)
      throws IOException {
    var source =
        new LogSource(
            input,
            null,
            null,
            false,
            dataSets == null ? Binning.ofWidth("100000") : null,
            null,
            false,
            false);
    return LiveService.start(
        new ServiceSettings(
            folder,
            source,
            one -> read(one, dataSets),
            null,
            2,
            ServiceSettings.DEFAULT_EVENTS,
            null,
            System.err::println,
            HttpSettings.loopback(0)));
  }

  private static Log read(LogSource source, @Nullable Path dataSets) throws IOException {
    Path folder = dataSets == null ? Path.of(".") : dataSets;
    return source.read(new DataFolder(folder, new Download(Progress.NONE)));
  }

  private static HttpRequest post(String url, String type, String body) {
    return HttpRequest.newBuilder(URI.create(url + "/api/v1/events"))
        .header("Content-Type", type)
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  private static String send(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(answer.statusCode() + " " + answer.body());
    }
    return answer.body();
  }

  /** Random events as CSV, with times that grow. */
  private static String csv(Random random, int from, int to) {
    var lines = new StringBuilder("source,target,time\n");
    for (int i = from; i < to; i++) {
      lines.append('n').append(random.nextInt(NODES)).append(",n").append(random.nextInt(NODES));
      lines.append(',').append(i).append('\n');
    }
    return lines.toString();
  }

  /** What several threads do, each a number of times. */
  private interface Step {
    void run(int number) throws Exception;
  }

  /** Runs all steps by some threads and returns the seconds it took. */
  private static double seconds(int threads, int steps, Step step) throws InterruptedException {
    var next = new AtomicInteger();
    var failures = new ConcurrentLinkedQueue<Exception>();
    var done = new CountDownLatch(threads);
    long start = System.nanoTime();
    for (int i = 0; i < threads; i++) {
      new Thread(
              () -> {
                try {
                  for (int n = next.getAndIncrement(); n < steps; n = next.getAndIncrement()) {
                    step.run(n);
                  }
                } catch (Exception e) {
                  failures.add(e);
                } finally {
                  done.countDown();
                }
              })
          .start();
    }
    done.await();
    if (!failures.isEmpty()) {
      throw new IllegalStateException(failures.element());
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private static void batches(Path folder) throws Exception {
    int batch = 1000;
    int count = 300;
    try (LiveService service = service(folder.resolve("batches"), "", null)) {
      var clock = new AtomicInteger();
      Step append =
          n -> {
            int from = clock.getAndAdd(batch);
            send(post(service.url(), "text/csv", csv(new Random(from), from, from + batch)));
          };
      seconds(4, count, append); // warm
      for (int round = 0; round < 3; round++) {
        double served = batch * count / seconds(4, count, append);
        double bare = bare(folder.resolve("bare" + round + ".db"), batch, count);
        print(
            "batches of 1,000: %,.0f events/s; bare SQLite %,.0f; ratio %.2f",
            served, bare, served / bare);
      }
    }
  }

  private static void singles(Path folder) throws Exception {
    int count = 20_000;
    try (LiveService service = service(folder.resolve("singles"), "", null)) {
      var clock = new AtomicInteger();
      Step append =
          n -> {
            int time = clock.incrementAndGet();
            send(
                post(
                    service.url(),
                    "application/json",
                    "{\"source\":\"n"
                        + time % 977
                        + "\",\"target\":\"m"
                        + time % 991
                        + "\",\"time\":"
                        + time
                        + "}"));
          };
      seconds(32, count, append); // warm
      for (int round = 0; round < 3; round++) {
        double served = count / seconds(32, count, append);
        double bare = bare(folder.resolve("bare" + round + ".db"), 32, count / 32);
        print(
            "single events, 32 connections: %,.0f/s; bare SQLite, 32 rows per transaction %,.0f; ratio %.2f",
            served, bare, served / bare);
      }
    }
  }

  /** Rows per second of one thread that inserts the same columns into SQLite. */
  private static double bare(Path file, int rows, int transactions) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA synchronous = FULL");
      statement.execute(
          "CREATE TABLE events (id INTEGER PRIMARY KEY, source INTEGER NOT NULL,"
              + " target INTEGER NOT NULL, time REAL NOT NULL, weight REAL)");
      connection.setAutoCommit(false);
      var random = new Random(1);
      long start = System.nanoTime();
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO events VALUES (?, ?, ?, ?, NULL)")) {
        for (int i = 0; i < rows * transactions; i++) {
          insert.setInt(1, i);
          insert.setInt(2, random.nextInt(NODES));
          insert.setInt(3, random.nextInt(NODES));
          insert.setDouble(4, i);
          insert.addBatch();
          if ((i + 1) % rows == 0) {
            insert.executeBatch();
            connection.commit();
          }
        }
      }
      return rows * transactions / ((System.nanoTime() - start) / 1e9);
    }
  }

  private static void questions(Path folder, Path dataSets) throws Exception {
    EventTable events = read(new LogSource("dataset:WikiElec"), dataSets).events();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      names.add(events.nodes().name(events.source(events.size() - 1 - i * 7)));
    }
    double last = events.lastTime();
    try (LiveService service = service(folder.resolve("wiki"), "dataset:WikiElec", dataSets)) {
      String url = service.url();
      openLoop(url, names, last, "proximity?seed=%s", 100, 10); // warm
      for (int rate : new int[] {300, 600, 1000, 1500, 2000}) {
        openLoop(url, names, last, "proximity?seed=%s", rate, 20);
      }
      openLoop(url, names, last, "explain?from=%1$s&to=%1$s", 10, 20);
      while (send(HttpRequest.newBuilder(URI.create(url + "/ready")).build())
          .contains("predictor")) {
        Thread.sleep(500);
      }
      openLoop(url, names, last, "predict?for=%s", 20, 20);
    }
  }

  /**
   * Asks at a rate, whether or not answers have come, while 500 events per second arrive. Latency
   * counts from the moment at which the question was due, so that waiting is not omitted.
   */
  private static void openLoop(
      String url, List<String> names, double time, String question, int rate, int seconds)
      throws Exception {
    int count = rate * seconds;
    double[] latencies = new double[count];
    Arrays.fill(latencies, Double.POSITIVE_INFINITY);
    var done = new CountDownLatch(count);
    var random = new Random(1);
    var failed = new AtomicInteger();
    long start = System.nanoTime() + 100_000_000;
    Thread feed = new Thread(() -> feed(url, names, time, start, seconds));
    feed.start();
    for (int i = 0; i < count; i++) {
      long due = start + (long) (i * 1e9 / rate);
      while (System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      int number = i;
      String path = String.format(question, names.get(random.nextInt(names.size())));
      var unused =
          HTTP.sendAsync(
                  HttpRequest.newBuilder(URI.create(url + "/api/v1/" + path)).build(),
                  HttpResponse.BodyHandlers.ofString())
              .whenComplete(
                  (answer, failure) -> {
                    if (failure == null && answer.statusCode() == 200) {
                      latencies[number] = (System.nanoTime() - due) / 1e6;
                    } else {
                      failed.incrementAndGet();
                    }
                    done.countDown();
                  });
    }
    done.await();
    double answered = (count - failed.get()) / ((System.nanoTime() - start) / 1e9);
    feed.join();
    Arrays.sort(latencies);
    print(
        "%s at %d/s: p50 %.1f ms, p99 %.1f ms, max %.1f ms; answered %.0f/s, refused %d",
        question.replaceFirst("\\?.*", ""),
        rate,
        latencies[count / 2],
        latencies[count * 99 / 100],
        latencies[count - 1],
        answered,
        failed.get());
  }

  /** Sends 500 events per second, ten times 50. */
  private static void feed(String url, List<String> names, double time, long start, int seconds) {
    var random = new Random(2);
    try {
      for (int i = 0; i < 10 * seconds; i++) {
        long due = start + i * 100_000_000L;
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
        var body = new StringBuilder("source,target,time\n");
        for (int j = 0; j < 50; j++) {
          body.append(names.get(random.nextInt(names.size()))).append(',');
          body.append(names.get(random.nextInt(names.size())))
              .append(',')
              .append(time)
              .append('\n');
        }
        send(post(url, "text/csv", body.toString()));
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void start(Path folder) throws Exception {
    int batch = 10_000;
    try (LiveService service = service(folder, "", null)) {
      for (int from = 0; from < 1_000_000; from += batch) {
        send(post(service.url(), "text/csv", csv(new Random(from), from, from + batch)));
      }
    }
    System.gc();
    long before = used();
    long start = System.nanoTime();
    try (LiveService service = service(folder, "", null)) {
      double listening = (System.nanoTime() - start) / 1e9;
      send(HttpRequest.newBuilder(URI.create(service.url() + "/api/v1/proximity?seed=n1")).build());
      double answered = (System.nanoTime() - start) / 1e9;
      System.gc();
      print(
          "start with 1,000,000 events: listening after %.1f s, proximity after %.1f s; live heap %.0f bytes per event",
          listening, answered, (used() - before) / 1e6);
    }
  }

  private static long used() {
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
