package dev.tiara.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.server.api.EventRoutes;
import dev.tiara.server.api.ServiceRoutes;
import dev.tiara.server.http.HttpServer;
import dev.tiara.server.http.HttpSettings;
import dev.tiara.server.http.Metrics;
import dev.tiara.server.http.Route;
import dev.tiara.server.store.EventStore;
import dev.tiara.server.store.StoreRoom;
import dev.tiara.server.testing.Client;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  private static List<Route> routes(Appender appender) {
    List<Route> routes = new ArrayList<>(ServiceRoutes.of(new Metrics(), List::of));
    routes.addAll(EventRoutes.of(appender, 100_000));
    return routes;
  }

  @Test
  void fullDisk_refusesEvents_andRecovers() throws Exception {
    try (EventStore store = EventStore.open(folder)) {
      store.create(Map.of("a", "b"), List.of());
      var admission = new Admission(Math::floor, 100, 2);
      try (Appender appender = new Appender(store, admission, HeapBudget.ofHeap(), appended -> {});
          HttpServer http =
              HttpServer.start(HttpSettings.loopback(0), routes(appender), new Metrics())) {
        var client = new Client(http.url());
        assertThat(client.append(events(0, 10)).at("/version")).isEqualTo("10");
        StoreRoom.limit(store, 25);
        Client.Answer refused = client.append(events(10, 50_000), "Idempotency-Key", "k");
        assertThat(refused.status()).isEqualTo(507);
        assertThat(refused.at("/detail")).contains("no room is left");
        assertThat(client.get("/health").status()).isEqualTo(200);
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

  @Test
  void fullHeap_refusesEvents() throws Exception {
    try (EventStore store = EventStore.open(folder)) {
      var admission = new Admission(Math::floor, 100, 2);
      var budget = new HeapBudget(100L * HeapBudget.BYTES_PER_EVENT);
      try (Appender appender = new Appender(store, admission, budget, appended -> {});
          HttpServer http =
              HttpServer.start(HttpSettings.loopback(0), routes(appender), new Metrics())) {
        var client = new Client(http.url());
        assertThat(client.append(events(0, 60)).status()).isEqualTo(200);
        assertThat(client.append(events(60, 120)).status()).isEqualTo(507);
        assertThat(client.append(events(60, 100)).status()).isEqualTo(200);
        assertThat(client.append(events(100, 101)).status()).isEqualTo(507);
        assertThat(client.get("/health").status()).isEqualTo(200);
      }
      assertThat(store.size()).isEqualTo(100);
    }
  }
}
