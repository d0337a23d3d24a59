package dev.tiara.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.server.LiveService;
import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What other pages, other machines and slow or malformed requests get. */
class SecurityTest {
  private static final String TOKEN = "correct horse";

  @TempDir Path folder;
  private LiveService service;
  private Client client;

  @BeforeEach
  void start() throws IOException {
    start(null);
  }

  private void start(@Nullable String token) throws IOException {
    service =
        LiveService.start(
            Settings.of(
                folder,
                Settings.source("", "10"),
                HttpSettings.of(InetAddress.getLoopbackAddress(), 0, token)));
    client = new Client(service.url());
  }

  @AfterEach
  void end() throws IOException {
    service.close();
  }

  private String port() {
    return service.url().replaceFirst(".*:", "");
  }

  private String status(String headers) throws IOException {
    String answer = client.raw("GET /metrics HTTP/1.1\n" + headers + "Connection: close\n\n");
    return answer.substring(9, 12);
  }

  @Test
  void foreignHostNames_areRejected() throws IOException {
    assertThat(status("Host: 127.0.0.1:" + port() + "\n")).isEqualTo("200");
    assertThat(status("Host: localhost\n")).isEqualTo("200");
    assertThat(status("Host: LOCALHOST:1\n")).isEqualTo("200");
    assertThat(status("Host: [::1]:80\n")).isEqualTo("200");
    assertThat(status("Host: evil.example\n")).isEqualTo("403");
    assertThat(status("Host: 127.0.0.1.evil.example\n")).isEqualTo("403");
    assertThat(status("Host: localhost.evil.example:80\n")).isEqualTo("403");
    assertThat(status("")).isEqualTo("400");
  }

  @Test
  void otherOrigins_areRefused() throws IOException {
    String host = "Host: 127.0.0.1:" + port() + "\n";
    assertThat(status(host + "Origin: http://127.0.0.1:" + port() + "\n")).isEqualTo("200");
    assertThat(status(host + "Sec-Fetch-Site: same-origin\n")).isEqualTo("200");
    assertThat(status(host + "Origin: http://evil.example\n")).isEqualTo("403");
    assertThat(status(host + "Origin: http://127.0.0.1:1\n")).isEqualTo("403");
    assertThat(status(host + "Origin: null\n")).isEqualTo("403");
    assertThat(status(host + "Origin: %%\n")).isEqualTo("403");
    assertThat(status(host + "Sec-Fetch-Site: cross-site\n")).isEqualTo("403");
    assertThat(status(host + "Sec-Fetch-Site: same-site\n")).isEqualTo("403");
  }

  @Test
  void tokens_areRequired() throws Exception {
    service.close();
    start(TOKEN);
    assertThat(client.get("/health").status()).isEqualTo(200);
    assertThat(client.get("/metrics").status()).isEqualTo(401);
    assertThat(client.get("/metrics").response().headers().firstValue("WWW-Authenticate"))
        .contains("Bearer");
    for (String wrong :
        List.of("Bearer wrong", "Bearer ", "Basic " + TOKEN, TOKEN, "Bearer " + TOKEN + "x")) {
      assertThat(client.get("/metrics", "Authorization", wrong).status()).isEqualTo(401);
      assertThat(client.append("", "Authorization", wrong).status()).isEqualTo(401);
    }
    assertThat(client.get("/metrics", "Authorization", "Bearer " + TOKEN).status()).isEqualTo(200);
  }

  @Test
  void longBodies_areRefused() throws Exception {
    assertThat(client.append("x".repeat((16 << 20) + 1)).status()).isEqualTo(413);
    String chunked =
        client.raw(
            "POST /api/v1/events HTTP/1.1\nHost: localhost\nContent-Type: text/csv\n"
                + "Content-Length: 99999999999\nConnection: close\n\nsource");
    assertThat(chunked).startsWith("HTTP/1.1 413");
  }

  @Test
  void bodies_thatEndEarly_addNothing() throws Exception {
    String event = Client.event("a", "b", 1) + "\n";
    client.raw(
        "POST /api/v1/events HTTP/1.1\nHost: localhost\nContent-Type: application/x-ndjson\n"
            + "Content-Length: 1000\nConnection: close\n\n"
            + event);
    assertThat(client.append(event).at("/version")).isEqualTo("1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/events?x=1 POST 400",
        "/nothing GET 404",
        "/api/v1/events GET 405",
        "/../../etc/passwd GET 400",
        "/%2e%2e/%2e%2e/etc/passwd GET 400",
        "/health?q=%ff GET 400",
        "/health?a=1 GET 400"
      })
  void oddRequests_areProblems(String words) throws Exception {
    String[] request = words.split(" ");
    String answer =
        client.raw(
            request[1]
                + " "
                + request[0]
                + " HTTP/1.1\nHost: localhost\nContent-Type: text/csv\nContent-Length: 0\n"
                + "Connection: close\n\n");
    assertThat(answer).startsWith("HTTP/1.1 " + request[2]);
    assertThat(answer).contains("application/problem+json").contains("\"status\":" + request[2]);
  }

  @Test
  void otherMediaTypes_areRefused() throws Exception {
    assertThat(client.post("/api/v1/events", "text/plain", "a b 1").status()).isEqualTo(415);
  }

  @Test
  void slowClients_blockNobody() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 200; i++) {
        Socket socket = client.open();
        socket
            .getOutputStream()
            .write(
                "POST /api/v1/events HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\nContent-Length: 100\r\n\r\nsource,"
                    .getBytes(StandardCharsets.US_ASCII));
        slow.add(socket);
      }
      long start = System.nanoTime();
      for (int i = 0; i < 20; i++) {
        assertThat(client.append(Client.event("a", "b", i)).at("/accepted")).isEqualTo("1");
      }
      assertThat((System.nanoTime() - start) / 1e9).isLessThan(10);
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  /** Each keeps a connection open: half a request line, half the headers, or answers unread. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /metr",
        "GET /metrics HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
      })
  void slowHeadersAndReaders_blockNobody(String sent) throws Exception {
    byte[] request = sent.getBytes(StandardCharsets.US_ASCII);
    boolean complete = sent.endsWith("\r\n\r\n");
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 200; i++) {
        Socket socket = client.open();
        // Complete requests are repeated, so that the answers fill all buffers.
        for (int j = 0; j < (complete ? 100 : 1); j++) {
          socket.getOutputStream().write(request);
        }
        slow.add(socket);
      }
      for (int i = 0; i < 20; i++) {
        assertThat(client.append(Client.event("a", "b", i)).at("/accepted")).isEqualTo("1");
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void silentConnections_areClosed(@TempDir Path otherFolder) throws Exception {
    var impatient =
        new HttpSettings(
            InetAddress.getLoopbackAddress(), 0, null, 1000, 1, 1, Duration.ofMillis(200));
    try (LiveService other =
            LiveService.start(Settings.of(otherFolder, Settings.source("", "10"), impatient));
        Socket socket = new Client(other.url()).open()) {
      socket.getOutputStream().write("GET /metr".getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readAllBytes(); // returns when the service closes
      assertThat(new String(answer, StandardCharsets.US_ASCII)).doesNotContain("200 OK");
    }
  }

  @Test
  void replies_areNeitherCachedNorGuessedAtNorFramed() throws Exception {
    var headers = client.get("/").response().headers();
    assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(headers.firstValue("Cache-Control")).contains("no-store");
    assertThat(headers.firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'")
        .contains("frame-ancestors 'none'");
    assertThat(headers.firstValue("Server")).isEmpty();
  }
}
