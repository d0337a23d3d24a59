package dev.tiara.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.answers.Answers;
import dev.tiara.answers.drift.DriftQuestion;
import dev.tiara.answers.prediction.NextLinksQuestion;
import dev.tiara.answers.prediction.PredictorRequest;
import dev.tiara.answers.proximity.ProximityQuestion;
import dev.tiara.answers.rates.Rates;
import dev.tiara.progress.Progress;
import dev.tiara.server.store.Event;
import dev.tiara.server.store.EventStore;
import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.ServeProcess;
import dev.tiara.server.testing.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code kill -9} at random moments under load, while snapshots close, while a predictor is fitted
 * and saved, and while the log is being read again: what was acknowledged is there exactly once, a
 * request is there as a whole or not at all, a retry with a key adds nothing twice, each line of a
 * followed file is there once, and the answers are those of a service that was never killed and of
 * the commands.
 *
 * <p>{@code -Dtiara.kills=100} kills that often; {@code -Dtiara.seed=…} at other moments.
 */
class KilledServiceTest {
  private static final int KILLS = Integer.getInteger("tiara.kills", 3);
  private static final int CLIENTS = 4;

  /** Many kills leave many events, all of which are read again each time. */
  private static final int LARGEST = Math.max(20, 600 / KILLS);

  @TempDir Path folder;
  private final AtomicInteger clock = new AtomicInteger();
  private final AtomicInteger lines = new AtomicInteger();
  private final ConcurrentLinkedQueue<Request> requests = new ConcurrentLinkedQueue<>();

  /** A request and whether it was acknowledged. */
  private static final class Request {
    final String name;
    final int size;
    final boolean keyed;
    final String body;
    volatile boolean acknowledged;

    Request(String name, int size, boolean keyed, int time) {
      this.name = name;
      this.size = size;
      this.keyed = keyed;
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        lines.add(Client.event(name + "/" + i, "hub" + time % 7, time / 20.0));
      }
      this.body = String.join("\n", lines);
    }

    void send(Client client) throws IOException, InterruptedException {
      Client.Answer answer =
          keyed ? client.append(body, "Idempotency-Key", name) : client.append(body);
      assertThat(answer.at("/accepted")).as(answer.body()).isEqualTo(Integer.toString(size));
      acknowledged = true;
    }
  }

  /** Sends requests one after the other until the service is gone. */
  private void load(String url, int kill, int number, Random random) {
    var client = new Client(url);
    for (int i = 0; ; i++) {
      int size = random.nextBoolean() ? 1 : 1 + random.nextInt(LARGEST);
      var request =
          new Request(
              kill + "-" + number + "-" + i, size, random.nextBoolean(), clock.incrementAndGet());
      requests.add(request);
      try {
        request.send(client);
        Thread.sleep(random.nextInt(10));
      } catch (IOException e) {
        return;
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private List<Event> stored() throws IOException {
    List<Event> events = new ArrayList<>();
    try (EventStore store = EventStore.open(folder.resolve("data"))) {
      store.read(events::add);
    }
    return events;
  }

  private Path followed() {
    return folder.resolve("followed.csv");
  }

  /** Adds lines to the followed file, some of them in two pieces, until it is interrupted. */
  private void write() {
    try (Writer out = Files.newBufferedWriter(followed(), StandardOpenOption.APPEND)) {
      while (!Thread.currentThread().isInterrupted()) {
        String line = "line-" + lines.get() + "/0,hub3," + clock.get() / 20.0 + "\n";
        out.write(line.substring(0, 7));
        if (lines.get() % 5 == 0) {
          out.flush();
        }
        out.write(line.substring(7));
        out.flush();
        lines.incrementAndGet();
        LockSupport.parkNanos(2_000_000);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The number of stored events of each request, after checking that none is there twice. */
  private static Map<String, Integer> counts(List<Event> events) {
    assertThat(events).doesNotHaveDuplicates();
    Map<String, Integer> counts = new TreeMap<>();
    events.forEach(event -> counts.merge(event.source().replaceFirst("/.*", ""), 1, Integer::sum));
    return counts;
  }

  private void assertWhole(Map<String, Integer> counts) {
    for (Request request : requests) {
      int found = counts.getOrDefault(request.name, 0);
      if (request.acknowledged) {
        assertThat(found).as(request.name).isEqualTo(request.size);
      } else {
        assertThat(found).as(request.name).isIn(0, request.size);
      }
    }
  }

  @Test
  void acknowledgedEvents_areThereExactlyOnce() throws Exception {
    long seed = Long.getLong("tiara.seed", 1);
    var random = new Random(seed);
    Path data = folder.resolve("data");
    Files.writeString(followed(), "source,target,time\n");
    Thread writer = new Thread(this::write);
    writer.start();
    for (int kill = 0; kill < KILLS; kill++) {
      ServeProcess service = ServeProcess.start(data, followed());
      retry(service.url());
      List<Thread> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        int number = i;
        int round = kill;
        var choices = new Random(random.nextLong());
        Thread client = new Thread(() -> load(service.url(), round, number, choices));
        client.start();
        clients.add(client);
      }
      Thread.sleep(100 + random.nextInt(1500));
      service.kill();
      for (Thread client : clients) {
        client.join();
      }
      if (random.nextInt(3) == 0) { // again, while it reads the log
        Process again = ServeProcess.launch(data, followed());
        again.waitFor(random.nextInt(900), TimeUnit.MILLISECONDS);
        again.destroyForcibly().waitFor();
      }
      assertWhole(counts(stored()));
    }
    writer.interrupt();
    writer.join();
    retryWithKeys(data);
    assertLinesOnce(data);
    assertSameAnswers(data);
  }

  private void assertLinesOnce(Path data) throws Exception {
    long before = stored().size();
    long found = stored().stream().filter(event -> event.source().startsWith("line-")).count();
    long expected = before - found + lines.get();
    try (LiveService service = LiveService.start(ServeProcess.settings(data, followed()))) {
      var client = new Client(service.url());
      for (int i = 0; i < 600 && version(client) < expected; i++) {
        Thread.sleep(50);
      }
      assertThat(version(client)).isEqualTo(expected);
    }
    Map<String, Integer> counts = counts(stored());
    for (int i = 0; i < lines.get(); i++) {
      assertThat(counts.get("line-" + i)).as("line %d", i).isEqualTo(1);
    }
  }

  private static long version(Client client) throws IOException, InterruptedException {
    return client.get("/api/v1/version").json().get("version").asLong();
  }

  /** Sends again what has a key and was not answered: it may have been stored or not. */
  private void retry(String url) throws IOException, InterruptedException {
    var client = new Client(url);
    for (Request request : requests) {
      if (request.keyed && !request.acknowledged) {
        request.send(client);
      }
    }
  }

  private void retryWithKeys(Path data) throws Exception {
    try (LiveService service = LiveService.start(Settings.of(data, "10"))) {
      var client = new Client(service.url());
      long before = version(client);
      for (Request request : requests) {
        if (request.keyed && request.acknowledged) {
          request.send(client);
        }
      }
      assertThat(version(client)).isEqualTo(before);
    }
    assertWhole(counts(stored()));
  }

  private void assertSameAnswers(Path data) throws Exception {
    List<Event> events = stored();
    assertThat(events).isNotEmpty();
    Path copy = folder.resolve("whole");
    var csv = new StringBuilder("source,target,time\n");
    try (LiveService whole = LiveService.start(Settings.late(Settings.of(copy, "10"), 50))) {
      var client = new Client(whole.url());
      for (int from = 0; from < events.size(); from += 1000) {
        var batch = new StringBuilder("source,target,time\n");
        for (Event event : events.subList(from, Math.min(events.size(), from + 1000))) {
          batch.append(event.source()).append(',').append(event.target()).append(',');
          batch.append(event.time()).append('\n');
        }
        assertThat(
                client.post("/api/v1/events", "text/csv", batch.toString()).json().get("refused"))
            .isEmpty();
        csv.append(batch, "source,target,time\n".length(), batch.length());
      }
    }
    List<String> questions =
        List.of(
            "stats",
            "inspect",
            "proximity?seed=hub1&top=50",
            "proximity?seed=hub2&at=0",
            "explain?from=hub1&to=hub2",
            "drift",
            "predict?for=hub1,hub3&top=20");
    List<String> answers = answers(data, questions);
    assertThat(answers).isEqualTo(answers(copy, questions));
    Path file = Files.writeString(folder.resolve("events.csv"), csv.toString());
    Answers commands = Answers.of(Settings.read(Settings.source(file.toString(), "10")));
    var rates = Rates.of(0.2, 0.3);
    var seed = List.of(new ProximityQuestion.Seed("hub1"));
    QuestionsTest.assertSame(
        answers.get(2),
        commands.ask(new ProximityQuestion(seed, null, 50, rates, 100), Progress.NONE));
    QuestionsTest.assertSame(
        answers.get(5),
        commands.ask(
            new DriftQuestion(20, null, null, rates, 1e-3, 100, 0.1, List.of()), Progress.NONE));
    var next =
        new NextLinksQuestion(
            List.of("hub1", "hub3"), 20, NextLinksQuestion.Contacts.MARK, null, null);
    try (var fitted = commands.fit(PredictorRequest.AUTO, Progress.NONE)) {
      QuestionsTest.assertSame(answers.get(6), fitted.ask(next, Progress.NONE));
    }
  }

  /** Answers of a service whose predictor is fitted to all of its events. */
  private static List<String> answers(Path data, List<String> questions) throws Exception {
    Files.deleteIfExists(data.resolve("predictor.model"));
    List<String> answers = new ArrayList<>();
    try (LiveService service = LiveService.start(Settings.of(data, "10"))) {
      var client = new Client(service.url());
      for (int i = 0; i < 3000 && !client.get("/ready").json().get("pending").isEmpty(); i++) {
        Thread.sleep(100);
      }
      for (String question : questions) {
        answers.add(client.get("/api/v1/" + question).body());
      }
    }
    return answers;
  }
}
