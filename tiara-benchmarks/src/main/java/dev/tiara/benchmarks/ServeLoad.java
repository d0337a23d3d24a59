package dev.tiara.benchmarks;

import dev.tiara.answers.Log;
import dev.tiara.answers.LogSource;
import dev.tiara.data.sets.DataFolder;
import dev.tiara.data.sets.Download;
import dev.tiara.data.time.Binning;
import dev.tiara.progress.Progress;
import dev.tiara.server.LiveService;
import dev.tiara.server.ServiceSettings;
import dev.tiara.server.http.HttpSettings;
import dev.tiara.server.ingest.HeapBudget;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
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

  /** Events per request where their speed is not measured. */
  private static final int BLOCK = 10_000;

  static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private ServeLoad() {}

  /** Prints the rows that are named after the folder of the data sets. */
  public static void main(String[] arguments) throws Exception {
    for (String row : Arrays.asList(arguments).subList(1, arguments.length)) {
      Path folder = Files.createTempDirectory("tiara-serve");
      switch (row) {
        case "batches" -> batches(folder);
        case "singles" -> singles(folder);
        case "proximity" -> ServeQuestions.run(folder, Path.of(arguments[0]), true);
        case "others" -> ServeQuestions.run(folder, Path.of(arguments[0]), false);
        case "start" -> start(folder);
        case "serve" -> serve(Path.of(arguments[0]));
        case "bytes" -> bytes(folder);
        case "heap" -> heap(folder, Integer.getInteger("tiara.minutes", 10));
        default -> throw new IllegalArgumentException("no row is called " + row);
      }
    }
  }

  static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }

  static LiveService service(Path folder, String input, @Nullable Path dataSets)
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

  static Log read(LogSource source, @Nullable Path dataSets) throws IOException {
    Path folder = dataSets == null ? Path.of(".") : dataSets;
    return source.read(new DataFolder(folder, new Download(Progress.NONE)));
  }

  static HttpRequest post(String url, String type, String body) {
    return HttpRequest.newBuilder(URI.create(url + "/api/v1/events"))
        .header("Content-Type", type)
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  static HttpRequest get(String url) {
    return HttpRequest.newBuilder(URI.create(url)).build();
  }

  static String send(HttpRequest request) throws IOException, InterruptedException {
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
    int count = 50_000;
    try (LiveService service = service(folder.resolve("singles"), "", null)) {
      var clock = new AtomicInteger();
      var free = new ConcurrentLinkedQueue<KeptConnection>();
      for (int i = 0; i < 32; i++) {
        free.add(new KeptConnection(URI.create(service.url())));
      }
      Step append =
          n -> {
            int time = clock.incrementAndGet();
            KeptConnection connection = free.remove();
            connection.post(
                "/api/v1/events",
                "{\"source\":\"n"
                    + time % 977
                    + "\",\"target\":\"m"
                    + time % 991
                    + "\",\"time\":"
                    + time
                    + "}");
            free.add(connection);
          };
      seconds(32, count, append); // warm
      for (int round = 0; round < 3; round++) {
        double served = count / seconds(32, count, append);
        double bare = bare(folder.resolve("bare" + round + ".db"), 32, count / 32);
        print(
            "single events, 32 connections: %,.0f/s; bare SQLite, 32 rows per transaction %,.0f;"
                + " ratio %.2f",
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

  /** Stores a million events, and starts on them in a JVM of its own. */
  private static void start(Path folder) throws Exception {
    int count = 1_000_000;
    try (LiveService service = service(folder, "", null)) {
      for (int from = 0; from < count; from += BLOCK) {
        send(post(service.url(), "text/csv", csv(new Random(from), from, from + BLOCK)));
      }
      untilReady(service.url());
    }
    for (int round = 0; round < 3; round++) {
      long start = System.nanoTime();
      Process process =
          new ProcessBuilder(
                  ProcessHandle.current().info().command().orElseThrow(),
                  "-Xmx2g",
                  "--add-modules",
                  "jdk.incubator.vector",
                  "-cp",
                  System.getProperty("java.class.path"),
                  ServeLoad.class.getName(),
                  folder.toString(),
                  "serve")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (var out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        String url = out.readLine();
        double listening = (System.nanoTime() - start) / 1e9;
        send(get(url + "/api/v1/proximity?seed=n1"));
        double proximity = (System.nanoTime() - start) / 1e9;
        send(get(url + "/api/v1/predict?for=n1"));
        double predicted = (System.nanoTime() - start) / 1e9;
        boolean resumed = !send(get(url + "/ready")).contains("predictor");
        print(
            "start of a JVM with 1,000,000 events: listening after %.1f s, proximity after %.1f s,"
                + " prediction after %.1f s, by the saved predictor: %s",
            listening, proximity, predicted, resumed);
      } finally {
        process.destroyForcibly().waitFor();
      }
    }
  }

  /** Serves a folder until the process is killed. */
  private static void serve(Path folder) throws IOException {
    LiveService service = service(folder, "", null);
    System.out.println(service.url());
    System.out.flush();
    while (true) {
      LockSupport.park();
    }
  }

  static void untilReady(String url) throws IOException, InterruptedException {
    while (send(get(url + "/ready")).contains("predictor")) {
      Thread.sleep(200);
    }
  }

  /**
   * Appends 2,000 events per second and asks 20 questions per second, and measures the live heap
   * after each minute.
   */
  private static void heap(Path folder, int minutes) throws Exception {
    int rate = 1000;
    try (LiveService service = service(folder, "", null)) {
      String url = service.url();
      String first = csv(new Random(1), 0, 1000);
      send(post(url, "text/csv", first));
      List<String> known = first.lines().skip(1).limit(10).map(e -> e.split(",")[0]).toList();
      untilReady(url);
      ask(url, known.get(0));
      int sent = 1000;
      long before = live();
      print("heap with 1,000 events: %.0f MB", before / 1e6);
      long start = System.nanoTime();
      for (int minute = 1; minute <= minutes; minute++) {
        while (sent < 1000 + rate * 60 * minute) {
          send(post(url, "text/csv", csv(new Random(sent), sent, sent + rate / 10)));
          sent += rate / 10;
          ask(url, known.get(sent / 200 % 10));
          long due = start + (long) ((sent - 1000) * 1e9 / rate);
          while (System.nanoTime() < due) {
            LockSupport.parkNanos(due - System.nanoTime());
          }
        }
        long now = live();
        print(
            "after %d min: %,d events, live heap %.0f MB, %.0f bytes per event",
            minute, sent, now / 1e6, (now - before) / (double) (sent - 1000));
      }
    }
  }

  private static void ask(String url, String node) throws IOException, InterruptedException {
    send(get(url + "/api/v1/proximity?seed=" + node));
    send(get(url + "/api/v1/predict?for=" + node));
  }

  /** Live heap for each event, if all events are between 100,000 nodes or each has two new ones. */
  private static void bytes(Path folder) throws Exception {
    for (boolean fresh : new boolean[] {false, true}) {
      try (LiveService service = service(folder.resolve("fresh-" + fresh), "", null)) {
        String url = service.url();
        long before = 0;
        long known = 0;
        int first = 50_000;
        int count = 250_000;
        for (int from = 0; from < count; from += BLOCK) {
          if (from == first) {
            before = settled(url);
            known = nodes(url);
          }
          var random = new Random(from);
          String body = fresh ? freshCsv(from, from + BLOCK) : csv(random, from, from + BLOCK);
          body += "n1,n2," + from + "\n"; // about whom questions are
          send(post(url, "text/csv", body));
        }
        long grown = settled(url) - before;
        long counted =
            (long) (count - first) * HeapBudget.BYTES_PER_EVENT
                + (nodes(url) - known) * HeapBudget.BYTES_PER_NODE;
        print(
            "%s: %.0f bytes of live heap per event; counted: %.0f",
            fresh ? "two new nodes per event" : "100,000 nodes",
            grown / (double) (count - first),
            counted / (double) (count - first));
      }
    }
  }

  /** The live heap once all questions have been asked and the predictor is up to date. */
  private static long settled(String url) throws IOException, InterruptedException {
    while (!send(get(url + "/metrics")).contains("tiara_fits_due 0.0")) {
      Thread.sleep(200);
    }
    for (String question : List.of("proximity?seed=n1", "predict?for=n1", "stats", "inspect")) {
      send(get(url + "/api/v1/" + question));
    }
    return live();
  }

  private static long nodes(String url) throws IOException, InterruptedException {
    String log = send(get(url + "/api/v1/inspect"));
    return Long.parseLong(log.replaceFirst("(?s).*\"nodes\" : (\\d+).*", "$1"));
  }

  private static String freshCsv(int from, int to) {
    var lines = new StringBuilder("source,target,time\n");
    for (int i = from; i < to; i++) {
      lines.append("source-").append(i).append(",target-").append(i).append(',').append(i);
      lines.append('\n');
    }
    return lines.toString();
  }

  private static long live() throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(200);
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
