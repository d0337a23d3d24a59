package dev.tiara.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.server.api.EventRoutes;
import dev.tiara.server.api.ServiceRoutes;
import dev.tiara.server.http.HttpServer;
import dev.tiara.server.http.HttpSettings;
import dev.tiara.server.http.Metrics;
import dev.tiara.server.http.Reply;
import dev.tiara.server.http.Route;
import dev.tiara.server.store.EventStore;
import dev.tiara.server.store.StoreRoom;
import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.Description;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What happens to requests that wait for the one thread that appends. */
@Timeout(120)
class AppenderTest {
  @TempDir Path folder;
  private EventStore store;

  @BeforeEach
  void open() throws IOException {
    store = EventStore.open(folder);
    store.create(Map.of("a", "b"), List.of());
  }

  @AfterEach
  void close() throws IOException {
    store.close();
  }

  private Appender appender(Admission.Bins bins, Appender.Listener listener) {
    var admission = new Admission(bins, 1e9, 2, () -> Double.NaN);
    return new Appender(store, admission, HeapBudget.ofHeap(), listener);
  }

  private static AppendRequest request(double time) {
    String line = Client.event("a", "b", time);
    return new AppendRequest(
        EventParser.JSON.parse(line.getBytes(StandardCharsets.UTF_8), 1), null, "");
  }

  private static List<Route> routes(Appender appender) {
    List<Route> routes =
        new ArrayList<>(ServiceRoutes.of(new Metrics(), List::of, appender::failure));
    routes.addAll(EventRoutes.of(appender, 400_000));
    return routes;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void requestsThatWait_areCommittedTogether() throws Exception {
    var held = new CountDownLatch(1);
    var started = new CountDownLatch(1);
    List<CompletableFuture<String>> answers = new ArrayList<>();
    try (Appender appender =
        appender(
            Math::floor,
            events -> {
              started.countDown();
              await(held);
            })) {
      answers.add(appender.append(request(0)));
      await(started);
      for (int i = 0; i < 50; i++) {
        answers.add(appender.append(request(i)));
      }
      assertThat(appender.waiting()).isEqualTo(50);
      held.countDown();
      for (int i = 0; i <= 50; i++) {
        assertThat(answers.get(i).get()).contains("\"version\":" + (i + 1) + "}");
      }
    }
    assertThat(StoreRoom.number(store, "SELECT count(*) FROM transactions")).isEqualTo(2);
  }

  @Test
  void tooManyEventsWaiting_are429_withRetryAfter() throws Exception {
    var held = new CountDownLatch(1);
    var started = new CountDownLatch(1);
    try (Appender appender =
            appender(
                Math::floor,
                events -> {
                  started.countDown();
                  await(held);
                });
        HttpServer http =
            HttpServer.start(HttpSettings.loopback(0), routes(appender), new Metrics())) {
      var client = new Client(http.url());
      var first = CompletableFuture.supplyAsync(() -> csv(client, 1));
      await(started);
      var second = CompletableFuture.supplyAsync(() -> csv(client, 300_000));
      while (appender.waiting() == 0) {
        Thread.sleep(5);
      }
      Client.Answer refused = csv(client, 300_000);
      new Description().assertRefused(429, refused);
      assertThat(refused.response().headers().firstValue("Retry-After")).contains("1");
      assertThat(refused.at("/detail")).isEqualTo("too many events are waiting");
      held.countDown();
      assertThat(first.get().at("/version")).isEqualTo("1");
      assertThat(second.get().at("/version")).isEqualTo("300001");
      assertThat(csv(client, 1).at("/version")).isEqualTo("300002");
    }
  }

  private static Client.Answer csv(Client client, int lines) {
    try {
      return client.post(
          "/api/v1/events", "text/csv", "source,target,time\n" + "a,b,1\n".repeat(lines));
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void tooManyQuestionsWaiting_are429_withRetryAfter() throws Exception {
    var held = new CountDownLatch(1);
    var started = new CountDownLatch(1);
    Route slow =
        Route.get(
            "/slow",
            Route.Kind.COMPUTED,
            Set.of(),
            call -> {
              started.countDown();
              await(held);
              return Reply.json("{}");
            });
    HttpSettings one = HttpSettings.loopback(0);
    var narrow =
        new HttpSettings(one.address(), 0, null, one.longestBody(), 1, 1, Duration.ofSeconds(30));
    var metrics = new Metrics();
    try (HttpServer http =
        HttpServer.start(narrow, List.of(slow, metricsRoute(metrics)), metrics)) {
      var client = new Client(http.url());
      var first = CompletableFuture.supplyAsync(() -> get(client, "/slow").status());
      await(started);
      var second = CompletableFuture.supplyAsync(() -> get(client, "/slow").status());
      while (!get(client, "/metrics").body().contains("tiara_questions_waiting 1.0")) {
        Thread.sleep(5);
      }
      Client.Answer refused = get(client, "/slow");
      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.response().headers().firstValue("Retry-After")).contains("1");
      held.countDown();
      assertThat(first.get()).isEqualTo(200);
      assertThat(second.get()).isEqualTo(200);
    }
  }

  private static Route metricsRoute(Metrics metrics) {
    return Route.get("/metrics", Route.Kind.PROMPT, Set.of(), call -> metrics.reply());
  }

  private static Client.Answer get(Client client, String path) {
    try {
      return client.get(path);
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void errorsWhileDeciding_failTheRequestAlone() throws Exception {
    var damaged = new boolean[] {true};
    try (Appender appender =
        appender(
            time -> {
              if (damaged[0]) {
                throw new StackOverflowError("deep");
              }
              return Math.floor(time);
            },
            events -> {})) {
      assertThatThrownBy(() -> appender.append(request(1)).get())
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(StackOverflowError.class);
      damaged[0] = false;
      assertThat(appender.append(request(1)).get()).contains("\"version\":1}");
      assertThat(appender.failure()).isEmpty();
    }
  }

  @Test
  void errorsAfterACommit_areReported_andNothingMoreIsTaken() throws Exception {
    try (Appender appender =
            appender(
                Math::floor,
                events -> {
                  throw new AssertionError("no such bin");
                });
        HttpServer http =
            HttpServer.start(HttpSettings.loopback(0), routes(appender), new Metrics())) {
      var client = new Client(http.url());
      assertThat(client.get("/health").status()).isEqualTo(200);
      // It is durable, so it is acknowledged.
      assertThat(csv(client, 1).status()).isEqualTo(200);
      Client.Answer refused = csv(client, 1);
      new Description().assertRefused(503, refused);
      assertThat(refused.at("/detail")).contains("until it is restarted").contains("no such bin");
      for (String path : List.of("/health", "/ready")) {
        Client.Answer answer = client.get(path);
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.at("/cause")).contains("no such bin");
      }
    }
    assertThat(store.size()).isEqualTo(1);
  }
}
