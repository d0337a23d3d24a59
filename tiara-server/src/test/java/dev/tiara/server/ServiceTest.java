package dev.tiara.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.input.InputException;
import dev.tiara.server.http.HttpSettings;
import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.Settings;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events over HTTP: what is accepted, what is refused, and what a retry gets. */
class ServiceTest {
  @TempDir Path folder;
  private LiveService service;
  private Client client;

  private ServiceSettings settings() {
    return Settings.of(folder, "10");
  }

  @BeforeEach
  void start() throws IOException {
    service = LiveService.start(settings());
    client = new Client(service.url());
  }

  @AfterEach
  void end() throws IOException {
    service.close();
  }

  @Test
  void oneEvent_isAccepted() throws Exception {
    Client.Answer answer =
        client.post("/api/v1/events", "application/json", Client.event("ann", "bob", 1));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.at("/accepted")).isEqualTo("1");
    assertThat(answer.at("/version")).isEqualTo("1");
  }

  @Test
  void csv_isAccepted_withACharset() throws Exception {
    Client.Answer answer =
        client.post("/api/v1/events", "text/csv; charset=utf-8", "source,target,time\na,b,1\n");
    assertThat(answer.at("/accepted")).isEqualTo("1");
  }

  @Test
  void eventsFarAhead_areRefused_andCloseNothing() throws Exception {
    client.append(Client.event("a", "b", 1));
    Client.Answer answer =
        client.append(Client.event("a", "b", 102) + "\n" + Client.event("a", "c", 5));
    assertThat(answer.at("/accepted")).isEqualTo("1");
    assertThat(answer.at("/refused/0/line")).isEqualTo("1");
    assertThat(answer.at("/refused/0/parameter")).isEqualTo("time");
    assertThat(answer.at("/refused/0/value")).isEqualTo("102.0");
    assertThat(answer.at("/refused/0/rule"))
        .isEqualTo("must not be more than 100.0 after the latest event, at 1.0");
    // The gap counts from the latest event that was accepted, also within a request.
    assertThat(client.append(Client.event("a", "b", 105)).at("/accepted")).isEqualTo("1");
  }

  @Test
  void lateEvents_areAcceptedWithinTheWindow() throws Exception {
    client.append(Client.event("a", "b", 45));
    Client.Answer answer =
        client.append(
            Client.event("a", "b", 40)
                + "\n"
                + Client.event("a", "b", 39)
                + "\n"
                + Client.event("a", "b", 20)
                + "\n"
                + Client.event("a", "b", 19.9));
    assertThat(answer.at("/accepted")).isEqualTo("3");
    assertThat(answer.at("/late")).isEqualTo("2");
    assertThat(answer.at("/refused/0/line")).isEqualTo("4");
    assertThat(answer.at("/refused/0/rule"))
        .isEqualTo("must be in the open snapshot or in one of the 2 before it");
  }

  @Test
  void selfLoops_areCountedButOpenNoSnapshot() throws Exception {
    client.append(Client.event("a", "b", 1));
    Client.Answer answer =
        client.append(Client.event("a", "a", 50) + "\n" + Client.event("a", "b", 2));
    assertThat(answer.at("/selfLoops")).isEqualTo("1");
    assertThat(answer.at("/accepted")).isEqualTo("2");
  }

  @Test
  void retries_withAKey_addNothing() throws Exception {
    String body = Client.event("a", "b", 1);
    Client.Answer first = client.append(body, "Idempotency-Key", "k1");
    Client.Answer again = client.append(body, "Idempotency-Key", "k1");
    assertThat(again.body()).isEqualTo(first.body());
    Client.Answer other = client.append(Client.event("a", "c", 1), "Idempotency-Key", "k1");
    assertThat(other.status()).isEqualTo(422);
    assertThat(client.append(body).at("/version")).isEqualTo("2");
    service.close();
    start();
    assertThat(client.append(body, "Idempotency-Key", "k1").body()).isEqualTo(first.body());
    assertThat(client.append(body).at("/version")).isEqualTo("3");
  }

  @Test
  void restart_continuesTheLog() throws Exception {
    client.append(Client.event("a", "b", 95));
    service.close();
    start();
    Client.Answer answer = client.append(Client.event("a", "b", 1));
    assertThat(answer.at("/accepted")).isEqualTo("0");
    assertThat(answer.at("/version")).isEqualTo("1");
  }

  @Test
  void secondService_isRefused() {
    assertThatThrownBy(() -> LiveService.start(settings()))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("data must not be in use by another service");
  }

  @Test
  void otherSnapshots_areRefused() throws Exception {
    service.close();
    ServiceSettings other = Settings.of(folder, "20");
    assertThatThrownBy(() -> LiveService.start(other))
        .isInstanceOf(InputException.class)
        .hasMessage("time bin must be \"10\", as in the data folder, got \"20\"");
    start();
  }

  @Test
  void portInUse_isRefused(@TempDir Path otherFolder) {
    int port = Integer.parseInt(service.url().replaceFirst(".*:", ""));
    ServiceSettings other =
        Settings.of(otherFolder, Settings.source("", "10"), HttpSettings.loopback(port));
    assertThatThrownBy(() -> LiveService.start(other))
        .isInstanceOf(InputException.class)
        .hasMessage("port must be free on this address, got " + port);
  }

  @Test
  void service_saysHowItIs() throws Exception {
    assertThat(client.get("/health").at("/status")).isEqualTo("ok");
    assertThat(client.get("/ready").at("/ready")).isEqualTo("true");
    client.append(Client.event("a", "b", 1));
    assertThat(client.get("/metrics").body())
        .contains("tiara_events_accepted_total 1.0")
        .contains("tiara_requests_total{path=\"/api/v1/events\",status=\"200\"} 1.0");
    assertThat(client.get("/").body()).contains("Tiara");
  }
}
