package dev.tiara.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.server.store.Event;
import dev.tiara.server.store.EventStore;
import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.ServeProcess;
import dev.tiara.server.testing.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code kill -9} at random moments under load, and while the log is being read again: what was
 * acknowledged is there exactly once, a request is there as a whole or not at all, a retry with a
 * key adds nothing twice, and the answers are those of a service that was never killed.
 *
 * <p>{@code -Dtiara.kills=100} kills that often; {@code -Dtiara.seed=…} at other moments.
 */
class KilledServiceTest {
  private static final int KILLS = Integer.getInteger("tiara.kills", 3);
  private static final int CLIENTS = 4;

  @TempDir Path folder;
  private final AtomicInteger clock = new AtomicInteger();
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
      int size = random.nextBoolean() ? 1 : 1 + random.nextInt(200);
      var request =
          new Request(
              kill + "-" + number + "-" + i, size, random.nextBoolean(), clock.incrementAndGet());
      requests.add(request);
      try {
        request.send(client);
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
    for (int kill = 0; kill < KILLS; kill++) {
      ServeProcess service = ServeProcess.start(data);
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
        Process again = ServeProcess.launch(data);
        again.waitFor(random.nextInt(900), TimeUnit.MILLISECONDS);
        again.destroyForcibly().waitFor();
      }
      assertWhole(counts(stored()));
    }
    retryWithKeys(data);
    assertSameAnswers(data);
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
      long before = client.get("/api/v1/stats").json().get("version").asLong();
      for (Request request : requests) {
        if (request.keyed && request.acknowledged) {
          request.send(client);
        }
      }
      assertThat(client.get("/api/v1/stats").json().get("version").asLong()).isEqualTo(before);
    }
    assertWhole(counts(stored()));
  }

  private void assertSameAnswers(Path data) throws Exception {
    List<Event> events = stored();
    assertThat(events).isNotEmpty();
    try (LiveService killed = LiveService.start(Settings.of(data, "10"));
        LiveService whole = LiveService.start(Settings.of(folder.resolve("whole"), "10"))) {
      var client = new Client(killed.url());
      var wholeClient = new Client(whole.url());
      for (int from = 0; from < events.size(); from += 1000) {
        List<String> lines = new ArrayList<>();
        for (Event event : events.subList(from, Math.min(events.size(), from + 1000))) {
          lines.add(Client.event(event.source(), event.target(), event.time()));
        }
        assertThat(wholeClient.append(String.join("\n", lines)).json().get("refused")).isEmpty();
      }
      for (String question :
          List.of(
              "stats",
              "inspect",
              "proximity?seed=hub1&top=50",
              "proximity?seed=hub2&at=0",
              "explain?from=hub1&to=hub2",
              "drift")) {
        assertThat(client.get("/api/v1/" + question).body())
            .isEqualTo(wholeClient.get("/api/v1/" + question).body());
      }
    }
  }
}
