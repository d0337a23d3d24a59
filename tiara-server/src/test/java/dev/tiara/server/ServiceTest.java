package dev.tiara.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.answers.LogSource;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.time.Binning;
import dev.tiara.input.InputException;
import dev.tiara.server.http.HttpSettings;
import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
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
  void heavyWeights_areRefused_soThatNoSumOverflows() throws Exception {
    service.close();
    ServiceSettings weighted =
        Settings.of(folder.resolve("weighted"), Settings.weighted("10"), HttpSettings.loopback(0));
    String heavy = "{\"source\": \"a\", \"target\": \"b\", \"time\": 1, \"weight\": %s}";
    for (int start = 0; start < 2; start++) {
      service = LiveService.start(weighted);
      client = new Client(service.url());
      Client.Answer answer =
          client.append(
              (String.format(heavy, "1e28") + "\n").repeat(900) + String.format(heavy, "1e39"));
      assertThat(answer.at("/accepted")).isEqualTo("900");
      assertThat(answer.at("/refused/0/line")).isEqualTo("901");
      assertThat(answer.at("/refused/0/rule")).isEqualTo("must be from 0 to 1.0E28");
      assertThat(client.get("/api/v1/proximity?seed=a").at("/neighbours/0/node")).isEqualTo("b");
      assertThat(client.get("/health").status()).isEqualTo(200);
      service.close();
    }
    start();
  }

  @Test
  void inputs_withHeavyWeights_areRefusedBeforeTheyAreStored() throws Exception {
    Path file =
        Files.writeString(folder.resolve("heavy.csv"), "source,target,time,weight\na,b,1,1e30\n");
    LogSource source =
        new LogSource(file.toString(), null, null, false, Binning.ofWidth("10"), null, true, false);
    ServiceSettings heavy = Settings.of(folder.resolve("heavy"), source);
    for (int start = 0; start < 2; start++) {
      assertThatThrownBy(() -> LiveService.start(heavy))
          .isInstanceOf(InputException.class)
          .hasMessage("weight must be from 0 to 1.0E28, got 1.0E30");
    }
  }

  @Test
  void damagedSettings_areReported() throws Exception {
    service.close();
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("events.db"));
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE notes SET value = 'SIDEWAYS' WHERE name = 'direction'");
    }
    assertThatThrownBy(() -> LiveService.start(settings()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("events.db is damaged: its settings cannot be read, as No enum");
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("events.db"));
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE notes SET value = 'DIRECTED' WHERE name = 'direction'");
    }
    start();
  }

  @Test
  void otherColumns_areRefusedAtALaterStart(@TempDir Path files) throws Exception {
    Path file = Files.writeString(files.resolve("a.csv"), "x,y,z,t\na,b,c,1\nb,c,a,12\n");
    LogSource first = columns(file, "x,y,t");
    Path data = files.resolve("data");
    LiveService.start(Settings.of(data, first)).close();
    LiveService.start(Settings.of(data, first)).close();
    LiveService.start(Settings.of(data, Settings.source(file.toString(), "10"))).close();
    ServiceSettings other = Settings.of(data, columns(file, "x,z,t"));
    assertThatThrownBy(() -> LiveService.start(other))
        .isInstanceOf(InputException.class)
        .hasMessage("columns must be \"x,y,t\", as in the data folder, got \"x,z,t\"");
  }

  private static LogSource columns(Path file, String columns) {
    return new LogSource(
        file.toString(),
        EventColumns.parse(columns),
        null,
        false,
        Binning.ofWidth("10"),
        null,
        false,
        false);
  }

  @Test
  void proposedSnapshots_areKept_howeverTheLogGrows(@TempDir Path files) throws Exception {
    var lines = new StringBuilder("source,target,time\n");
    for (int i = 0; i < 200; i++) {
      lines.append("n").append(i % 7).append(",m").append(i % 5).append(',').append(i * 3600);
      lines.append('\n');
    }
    Path file = Files.writeString(files.resolve("a.csv"), lines.toString());
    ServiceSettings settings =
        Settings.of(files.resolve("data"), Settings.source(file.toString(), null));
    String proposed;
    String grown;
    try (LiveService one = LiveService.start(settings)) {
      var first = new Client(one.url());
      proposed = first.get("/api/v1/inspect").at("/timeBin");
      var more = new StringBuilder("source,target,time\n");
      for (int i = 200; i < 1000; i++) { // twenty times as long, and far denser
        more.append("n").append(i % 7).append(",m").append(i % 5).append(',');
        more.append(200 * 3600 + i * 10 * 360).append('\n');
      }
      assertThat(first.post("/api/v1/events", "text/csv", more.toString()).at("/accepted"))
          .isEqualTo("800");
      assertThat(first.get("/api/v1/inspect").at("/timeBin")).isEqualTo(proposed);
      grown = first.get("/api/v1/proximity?seed=n1&top=9").body();
    }
    try (LiveService again = LiveService.start(settings)) {
      var second = new Client(again.url());
      assertThat(second.get("/api/v1/inspect").at("/timeBin")).isEqualTo(proposed);
      assertThat(second.get("/api/v1/proximity?seed=n1&top=9").body()).isEqualTo(grown);
    }
  }

  @Test
  void otherLoopbackAddresses_answerUnderTheirOwnName(@TempDir Path otherFolder) throws Exception {
    var address = HttpSettings.of(InetAddress.getByName("127.0.0.2"), 0, null);
    ServiceSettings other = Settings.of(otherFolder, Settings.source("", "10"), address);
    try (LiveService second = LiveService.start(other)) {
      assertThat(second.url()).startsWith("http://127.0.0.2:");
      assertThat(new Client(second.url()).get("/health").status()).isEqualTo(200);
    }
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
