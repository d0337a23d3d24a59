package dev.tiara.benchmarks;

import dev.tiara.answers.LogSource;
import dev.tiara.events.EventTable;
import dev.tiara.server.LiveService;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Questions about WikiElec at given rates, while 500 events per second arrive. */
final class ServeQuestions {
  private static final int SEEDS = 500;

  /** Events per second, and how many of them until the next snapshot: it closes every 2 s. */
  private static final int EVENTS = 500;

  private static final int EVENTS_PER_SNAPSHOT = 1000;

  private final String url;
  private final List<String> names;
  private final double step;

  /** The time of the last event. */
  private double time;

  private ServeQuestions(String url, EventTable events, double width) {
    Set<String> recent = new LinkedHashSet<>();
    for (int i = events.size() - 1; i >= 0 && recent.size() < SEEDS; i--) {
      recent.add(events.nodes().name(events.source(i)));
    }
    this.url = url;
    this.names = new ArrayList<>(recent);
    this.time = events.lastTime();
    this.step = width / EVENTS_PER_SNAPSHOT;
  }

  /** Asks for proximity, or else for explanations and predictions. */
  static void run(Path folder, Path dataSets, boolean proximity) throws Exception {
    String input = "dataset:WikiElec";
    var log = ServeLoad.read(new LogSource(input), dataSets);
    try (LiveService service = ServeLoad.service(folder.resolve("wiki"), input, dataSets)) {
      var questions =
          new ServeQuestions(service.url(), log.events(), log.graph().timeline().width());
      ServeLoad.untilReady(service.url());
      if (proximity) {
        questions.proximity();
      } else {
        questions.others();
      }
    }
  }

  private void proximity() throws Exception {
    cold();
    openLoop("proximity?seed=%s", 100, 10); // warm
    double share = 1;
    for (int rate = 300; share > 0.95; rate = rate == 300 ? 500 : rate * 3 / 2) {
      share = openLoop("proximity?seed=%s", rate, 15);
    }
  }

  private void others() throws Exception {
    openLoop("explain?from=%s&to=%s", 1, 5); // warm
    openLoop("explain?from=%s&to=%s", 1, 30);
    openLoop("predict?for=%s", 20, 5); // warm
    openLoop("predict?for=%s", 50, 20);
  }

  /** The first question about each seed, one after the other. */
  private void cold() throws IOException, InterruptedException {
    double[] latencies = new double[names.size()];
    for (int i = 0; i < latencies.length; i++) {
      long start = System.nanoTime();
      ServeLoad.send(ServeLoad.get(url + "/api/v1/proximity?seed=" + names.get(i)));
      latencies[i] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(latencies);
    ServeLoad.print(
        "proximity, the first question about each of %d seeds, in turn: p50 %.1f ms, p99 %.1f ms",
        latencies.length, latencies[latencies.length / 2], latencies[latencies.length * 99 / 100]);
  }

  /**
   * Asks at a rate, whether or not answers have come. Latency counts from the moment at which the
   * question was due, so that waiting is not omitted.
   *
   * @return the share that was answered in that time
   */
  private double openLoop(String question, int rate, int seconds) throws Exception {
    int count = rate * seconds;
    double[] latencies = new double[count];
    Arrays.fill(latencies, Double.POSITIVE_INFINITY);
    double[] late = new double[count]; // by how much this thread itself wakes up late
    var done = new CountDownLatch(count);
    var random = new Random(1);
    var failed = new AtomicInteger();
    long start = System.nanoTime() + 100_000_000;
    var feeding = new Feed(start, seconds);
    feeding.start();
    for (int i = 0; i < count; i++) {
      long due = start + (long) (i * 1e9 / rate);
      while (System.nanoTime() < due) {
        LockSupport.parkNanos(due - System.nanoTime());
      }
      late[i] = (System.nanoTime() - due) / 1e6;
      int number = i;
      int from = random.nextInt(names.size());
      int to = (from + 1 + random.nextInt(names.size() - 1)) % names.size(); // never the same
      String path = String.format(question, names.get(from), names.get(to));
      var unused =
          ServeLoad.HTTP
              .sendAsync(
                  ServeLoad.get(url + "/api/v1/" + path), HttpResponse.BodyHandlers.ofString())
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
    double took = (System.nanoTime() - start) / 1e9;
    feeding.join();
    Arrays.sort(latencies);
    Arrays.sort(late);
    ServeLoad.print(
        "%s at %d/s for %d s: p50 %.1f ms, p99 %.1f ms, max %.1f ms; answered %.0f/s, refused %d;"
            + " %d snapshots closed; the client woke up late by p99 %.1f ms",
        question.replaceFirst("\\?.*", ""),
        rate,
        seconds,
        latencies[count / 2],
        latencies[count * 99 / 100],
        latencies[count - 1],
        (count - failed.get()) / took,
        failed.get(),
        EVENTS * seconds / EVENTS_PER_SNAPSHOT,
        late[count * 99 / 100]);
    return (count - failed.get()) / took / rate;
  }

  /** Sends 500 events per second, ten times 50, whose times advance. */
  private final class Feed extends Thread {
    private final long start;
    private final int seconds;

    Feed(long start, int seconds) {
      this.start = start;
      this.seconds = seconds;
    }

    @Override
    public void run() {
      var random = new Random(2);
      try {
        for (int i = 0; i < 10 * seconds; i++) {
          long due = start + i * 100_000_000L;
          while (System.nanoTime() < due) {
            LockSupport.parkNanos(due - System.nanoTime());
          }
          var body = new StringBuilder("source,target,time\n");
          for (int j = 0; j < EVENTS / 10; j++) {
            time += step;
            body.append(names.get(random.nextInt(names.size()))).append(',');
            body.append(names.get(random.nextInt(names.size()))).append(',');
            body.append(time).append('\n');
          }
          String answer = ServeLoad.send(ServeLoad.post(url, "text/csv", body.toString()));
          if (!answer.contains("\"refused\":[]")) {
            throw new IllegalStateException(answer);
          }
        }
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
