package dev.tiara.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tiara.server.LiveService;
import dev.tiara.server.api.EventRoutes;
import dev.tiara.server.api.QuestionRoutes;
import dev.tiara.server.api.ServiceRoutes;
import dev.tiara.server.http.HttpServer;
import dev.tiara.server.http.HttpSettings;
import dev.tiara.server.http.Metrics;
import dev.tiara.server.http.Route;
import dev.tiara.server.live.LiveLog;
import dev.tiara.server.live.LogSettings;
import dev.tiara.server.live.Predictors;
import dev.tiara.server.store.EventStore;
import dev.tiara.server.store.StoreRoom;
import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.Description;
import dev.tiara.server.testing.Settings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without room for events the service refuses them, answers, and recovers. */
class FullDiskTest {
  @TempDir Path folder;

  private static String events(int from, int to) {
    List<String> lines = new ArrayList<>();
    for (int i = from; i < to; i++) {
      lines.add(Client.event("node" + i, "hub", i / 1e6));
    }
    return String.join("\n", lines);
  }

  private final LiveLog log = new LiveLog(LogSettings.of(Settings.source("", "10")), 2);
  private final Predictors predictors = new Predictors(log, null);

  @AfterEach
  void end() {
    predictors.close();
  }

  private List<Route> routes(Appender appender) {
    List<Route> routes =
        new ArrayList<>(ServiceRoutes.of(new Metrics(), List::of, Optional::empty));
    routes.addAll(EventRoutes.of(appender, 100_000));
    routes.addAll(QuestionRoutes.of(log, predictors));
    return routes;
  }

  private static void assertAnswers(Client client) throws Exception {
    assertThat(client.get("/health").status()).isEqualTo(200);
    for (String question :
        List.of(
            "proximity?seed=hub&top=3", "predict?for=hub", "inspect", "stats", "nodes?query=h")) {
      assertThat(client.get("/api/v1/" + question).status()).as(question).isEqualTo(200);
    }
  }

  @Test
  void fullDisk_refusesEvents_andRecovers() throws Exception {
    try (EventStore store = EventStore.open(folder)) {
      store.create(Map.of("a", "b"), List.of());
      var admission = new Admission(Math::floor, 100, 2, () -> Double.NaN);
      try (Appender appender = new Appender(store, admission, HeapBudget.ofHeap(), log::append);
          HttpServer http =
              HttpServer.start(HttpSettings.loopback(0), routes(appender), new Metrics())) {
        var client = new Client(http.url());
        assertThat(client.append(events(0, 10)).at("/version")).isEqualTo("10");
        StoreRoom.limit(store, 25);
        Client.Answer refused = client.append(events(10, 50_000), "Idempotency-Key", "k");
        new Description().assertRefused(507, refused);
        assertThat(refused.at("/detail")).contains("no room is left");
        assertAnswers(client);
        StoreRoom.limit(store, 1_000_000);
        Client.Answer again = client.append(events(10, 50_000), "Idempotency-Key", "k");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.at("/version")).isEqualTo("50000");
      }
    }
    List<Object> stored = new ArrayList<>();
    try (EventStore store = EventStore.open(folder)) {
      store.read(stored::add);
    }
    assertThat(stored).hasSize(50_000);
  }

  /** A disk that is really full, if this user may mount one: 16 MB in memory. */
  @Test
  void writeFailures_areRefusals_notFailures() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", disk.toString()) == 0,
        "needs the right to mount a tmpfs");
    try {
      Path data = disk.resolve("data");
      try (LiveService service = LiveService.start(Settings.of(data, "10"))) {
        var client = new Client(service.url());
        assertThat(client.append(events(0, 1000)).at("/version")).isEqualTo("1000");
        Path ballast = disk.resolve("ballast");
        try (OutputStream out = Files.newOutputStream(ballast)) {
          for (int i = 0; i < 32 << 10; i++) {
            out.write(new byte[512]);
          }
        } catch (IOException e) {
          // full
        }
        int stored = 1000;
        Client.Answer answer = client.append(events(stored, stored + 1000));
        while (answer.status() == 200) { // into what was reserved
          stored += 1000;
          answer = client.append(events(stored, stored + 1000));
        }
        assertThat(answer.status()).as(answer.body()).isEqualTo(507);
        assertAnswers(client);
        assertThat(client.append(events(stored, stored + 1000)).status()).isEqualTo(507);
        assertThat(client.get("/api/v1/stats").at("/version")).isEqualTo(Integer.toString(stored));
        Files.delete(ballast);
        answer = client.append(events(stored, stored + 1000));
        assertThat(answer.at("/version")).isEqualTo(Integer.toString(stored + 1000));
      }
      try (LiveService service = LiveService.start(Settings.of(data, "10"))) {
        assertAnswers(new Client(service.url()));
      }
    } finally {
      run("umount", "-l", disk.toString());
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      return -1; // there is no such command
    }
  }

  @Test
  void fullHeap_refusesEvents_andNodesCountOnce() throws Exception {
    try (EventStore store = EventStore.open(folder)) {
      var admission = new Admission(Math::floor, 100, 2, () -> Double.NaN);
      var budget =
          new HeapBudget(
              100L * HeapBudget.BYTES_PER_EVENT
                  + 61L * HeapBudget.BYTES_PER_NODE
                  + HeapBudget.BYTES_PER_SNAPSHOT);
      try (Appender appender = new Appender(store, admission, budget, log::append);
          HttpServer http =
              HttpServer.start(HttpSettings.loopback(0), routes(appender), new Metrics())) {
        var client = new Client(http.url());
        assertThat(client.append(events(0, 60)).status()).isEqualTo(200);
        assertThat(client.append(events(60, 100)).status()).isEqualTo(507); // nodes are new
        assertThat(client.append(events(0, 40)).status()).isEqualTo(200);
        assertThat(client.append(events(0, 1)).status()).isEqualTo(507);
        assertAnswers(client);
      }
      assertThat(store.size()).isEqualTo(100);
    }
  }
}
