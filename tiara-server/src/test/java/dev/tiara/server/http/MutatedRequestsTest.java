package dev.tiara.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.answers.LogSource;
import dev.tiara.server.LiveService;
import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.Settings;
import dev.tiara.testing.Mutator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Damaged requests never fail inside the service: none is answered with 500, and it goes on.
 *
 * <p>{@code -Dtiara.fuzz=10000} sends that many, to two logs; {@code -Dtiara.seed=…} sends others.
 */
class MutatedRequestsTest {
  private static final int REQUESTS = Integer.getInteger("tiara.fuzz", 400) / 2;

  @TempDir Path folder;

  private static String post(String path, String type, String body) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        + type
        + "\r\nIdempotency-Key: KEY\r\nContent-Length: "
        + body.getBytes(StandardCharsets.UTF_8).length
        + "\r\nConnection: close\r\n\r\n"
        + body;
  }

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  }

  /** A new key for most requests, so that they are not refused for it, and a used one for some. */
  private static String keyed(String request, int number) {
    return request.replace("KEY", "k" + (number % 4 == 0 ? number % 32 : number));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void damagedRequests_areNeverInternalErrors(boolean weighted) throws Exception {
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
            get("/api/v1/predict?for=ann,bob&confidence=0.9"),
            get("/api/v1/timeline?seed=ann&top=3&edges=true&as_of=0"),
            get("/api/v1/proximity?seed=ann&direction=directed&without_node=bob"),
            get("/api/v1/stats?as_of=0"),
            get("/api/v1/inspect"),
            get("/api/v1/nodes?query=a%20b&top=3"),
            get("/metrics"));
    var mutator = new Mutator(Long.getLong("tiara.seed", weighted ? 2 : 1));
    LogSource source = weighted ? Settings.weighted("10") : Settings.source("", "10");
    Set<String> statuses = new TreeSet<>();
    try (LiveService service =
        LiveService.start(Settings.of(folder, source, HttpSettings.loopback(0)))) {
      var client = new Client(service.url());
      client.append(event.repeat(3));
      for (int i = 0; i < REQUESTS; i++) {
        String one = keyed(whole.get(mutator.below(whole.size())), i);
        byte[] damaged = mutator.damaged(one.getBytes(StandardCharsets.UTF_8));
        String answer;
        try {
          answer = client.raw(damaged);
        } catch (IOException e) {
          continue; // closed while the request was being written
        }
        assertThat(answer)
            .as(() -> new String(damaged, StandardCharsets.ISO_8859_1))
            .doesNotContain("HTTP/1.1 500")
            .doesNotContain("HTTP/1.1 503");
        if (one.startsWith("POST /api/v1/events") && answer.startsWith("HTTP/1.1 ")) {
          statuses.add(answer.substring(9, 12));
        }
      }
      assertThat(client.get("/health").status()).isEqualTo(200);
      assertThat(client.append(event).status()).isEqualTo(200);
      // Bodies are read, not only refused for their key or their media type.
      assertThat(statuses).contains("200", "400");
    }
  }
}
