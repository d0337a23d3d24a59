package dev.tiara.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.server.LiveService;
import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.Settings;
import dev.tiara.testing.Mutator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged requests never fail inside the service: none is answered with 500, and it goes on.
 *
 * <p>{@code -Dtiara.fuzz=10000} sends that many; {@code -Dtiara.seed=…} sends others.
 */
class MutatedRequestsTest {
  private static final int REQUESTS = Integer.getInteger("tiara.fuzz", 400);

  @TempDir Path folder;

  private static String post(String path, String type, String body) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        + type
        + "\r\nIdempotency-Key: k\r\nContent-Length: "
        + body.getBytes(StandardCharsets.UTF_8).length
        + "\r\nConnection: close\r\n\r\n"
        + body;
  }

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  }

  @Test
  void damagedRequests_areNeverInternalErrors() throws Exception {
    String event = Client.event("ann", "bob", 12) + "\n";
    List<String> whole =
        List.of(
            post("/api/v1/events", "application/json", event),
            post("/api/v1/events", "application/x-ndjson", event + event),
            post("/api/v1/events", "text/csv", "source,target,time,weight\nann,bob,3,1\n"),
            post(
                "/api/v1/pairs",
                "application/json",
                "{\"pairs\": [{\"source\": \"ann\", \"target\": \"bob\"}]}"),
            get("/api/v1/proximity?seed=ann&top=3&at=0&alpha=0.2&beta=0.3"),
            get("/api/v1/proximity?seed=ann&without_source=ann&without_target=bob&as_of=0"),
            get("/api/v1/explain?from=ann&to=bob&paths=3"),
            get("/api/v1/drift?top=5&since=0"),
            get("/api/v1/predict?for=ann&top=3&contacts=mark"),
            get("/api/v1/nodes?query=a%20b&top=3"),
            get("/metrics"));
    var mutator = new Mutator(Long.getLong("tiara.seed", 1));
    try (LiveService service = LiveService.start(Settings.of(folder, "10"))) {
      var client = new Client(service.url());
      client.append(event.repeat(3));
      for (int i = 0; i < REQUESTS; i++) {
        String one = whole.get(mutator.below(whole.size()));
        byte[] damaged = mutator.damaged(one.getBytes(StandardCharsets.UTF_8));
        String answer;
        try {
          answer = client.raw(damaged);
        } catch (IOException e) {
          continue; // closed while the request was being written
        }
        assertThat(answer)
            .as(() -> new String(damaged, StandardCharsets.ISO_8859_1))
            .doesNotContain("HTTP/1.1 500");
      }
      assertThat(client.get("/health").status()).isEqualTo(200);
      assertThat(client.append(event).status()).isEqualTo(200);
    }
  }
}
