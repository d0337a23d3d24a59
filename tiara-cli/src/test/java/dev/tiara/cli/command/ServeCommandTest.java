package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.Main;
import dev.tiara.server.store.Batch;
import dev.tiara.server.store.Event;
import dev.tiara.server.store.EventStore;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
  @TempDir Path folder;

  /** What a command that does not start to serve prints, after its exit code. */
  private static String refused(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err, true), arguments);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString().lines()).hasSize(1);
    return code + " " + err.toString().strip();
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private Process start(String... more) throws IOException {
    return start(List.of(), more);
  }

  /** Starts a service, as a child that listens to SIGINT even if this JVM ignores it. */
  private Process start(List<String> options, String... more) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                "env",
                "--default-signal=INT,TERM",
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED"));
    words.addAll(options);
    words.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "serve",
            "--data",
            data(),
            "--port",
            "0"));
    words.addAll(List.of(more));
    return new ProcessBuilder(words).start();
  }

  private static String firstLine(Process process) throws IOException {
    return new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
        .readLine();
  }

  @Test
  void service_listens_keepsEvents_andStopsOnSignals() throws Exception {
    Process first = start("--time-bin", "10");
    String line = firstLine(first);
    assertThat(line).matches("listening on http://127\\.0\\.0\\.1:\\d+");
    URI url = URI.create(line.substring("listening on ".length()));
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest append =
        HttpRequest.newBuilder(url.resolve("/api/v1/events"))
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"source\": \"ann\", \"target\": \"bob\", \"time\": 1}"))
            .build();
    assertThat(client.send(append, HttpResponse.BodyHandlers.ofString()).body())
        .contains("\"accepted\":1");
    assertThat(refused("serve", "--data", data()))
        .isEqualTo("2 tiara: --data must not be in use by another service, got \"" + data() + "\"");
    first.toHandle().destroy(); // SIGTERM; leaves its streams open
    assertThat(first.waitFor(20, TimeUnit.SECONDS)).isTrue();
    String said = new String(first.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said.strip()).endsWith("tiara: stopped; all acknowledged events are in " + data());

    Process second = start();
    url = URI.create(firstLine(second).substring("listening on ".length()));
    HttpRequest ask = HttpRequest.newBuilder(url.resolve("/api/v1/proximity?seed=ann")).build();
    assertThat(client.send(ask, HttpResponse.BodyHandlers.ofString()).body()).contains("\"bob\"");
    new ProcessBuilder("kill", "-INT", Long.toString(second.pid())).start().waitFor();
    assertThat(second.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(second.exitValue()).isEqualTo(130);
    said = new String(second.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said.strip()).endsWith("tiara: stopped; all acknowledged events are in " + data());
    assertThat(refused("serve", "--data", data(), "--time-bin", "20"))
        .isEqualTo("2 tiara: --time-bin must be \"10\", as in the data folder, got \"20\"");
  }

  @Test
  void usageErrors_areOneLine() throws IOException {
    assertThat(refused("serve", "--data", data()))
        .startsWith("2 tiara: --time-bin must be given for a log that begins without an input");
    assertThat(refused("serve", "--data", data(), "--snapshots", "5"))
        .startsWith("2 tiara: --snapshots is not supported for a log that grows; give --time-bin");
    assertThat(refused("serve", "--data", data(), "--time-bin", "1d", "--host", "0.0.0.0"))
        .startsWith(
            "2 tiara: --host must be a loopback address, unless --token-file is given, got"
                + " \"0.0.0.0\"");
    Path token = Files.writeString(folder.resolve("token"), "short\n");
    assertThat(
            refused(
                "serve",
                "--data",
                data(),
                "--time-bin",
                "1d",
                "--host",
                "0.0.0.0",
                "--token-file",
                token.toString()))
        .contains("must contain a token of at least 16 characters");
    assertThat(refused("serve", "--data", data(), "--time-bin", "1d", "--port", "70000"))
        .contains("port must be from 0 to 65535, got 70000");
  }

  @Test
  void portInUse_isRefused() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(socket.getLocalPort());
      assertThat(refused("serve", "--data", data(), "--time-bin", "1d", "--port", port))
          .isEqualTo("2 tiara: --port must be free on this address, got " + port);
    }
  }

  @Test
  void dataOfAnotherVersion_isRefused() throws Exception {
    try (EventStore store = EventStore.open(Path.of(data()))) {
      store.create(Map.of(), List.of());
    }
    String file = Path.of(data(), "events.db").toString();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA user_version = 99");
    }
    assertThat(refused("serve", "--data", data(), "--time-bin", "1d"))
        .isEqualTo(
            "2 tiara: "
                + file
                + " has version 99, but this version of Tiara reads only version 2 (--data)");
  }

  @Test
  void logThatIsTooLargeForTheHeap_isOneLine() throws Exception {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < 200_000; i++) {
      events.add(new Event("n" + i % 100, "m" + i % 99, i, null));
    }
    Process first = start("--time-bin", "100000");
    firstLine(first);
    first.destroy();
    first.waitFor();
    try (EventStore store = EventStore.open(Path.of(data()))) {
      store.read(event -> {});
      store.append(List.of(Batch.of(events)));
    }
    Process second = start(List.of("-Xmx40m"));
    assertThat(firstLine(second)).isNull();
    assertThat(second.waitFor()).isEqualTo(1);
    assertThat(new String(second.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .startsWith("tiara: " + data() + " cannot be opened: the log has reached the 20 MB of heap")
        .hasLineCount(1);
  }

  @Test
  void damagedData_isRefused() throws IOException {
    Path database = Files.createDirectories(Path.of(data())).resolve("events.db");
    Files.writeString(database, "not a database ".repeat(1000));
    assertThat(refused("serve", "--data", data(), "--time-bin", "1d"))
        .startsWith("2 tiara: " + database + " is damaged: SQLite reports");
  }
}
