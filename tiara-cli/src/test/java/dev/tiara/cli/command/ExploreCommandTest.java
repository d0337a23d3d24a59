package dev.tiara.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.Main;
import dev.tiara.cli.testing.ServingCommand;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ExploreCommandTest {
  @TempDir Path folder;
  private Path log;
  private Path work;

  @BeforeEach
  void writeLog() throws IOException {
    log =
        Files.writeString(folder.resolve("log.csv"), "source,target,time\nann,bob,1\nbob,cid,2\n");
    work = Files.createDirectory(folder.resolve("work"));
  }

  private static String refused(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err, true), arguments);
    assertThat(out.toString()).isEmpty();
    return code + " " + err.toString().strip().lines().reduce((before, last) -> last).orElse("");
  }

  private static String get(ServingCommand command, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(command.url().resolve(path)).build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  @Test
  void page_isServedAndNothingIsWritten_untilASignalEndsIt() throws Exception {
    try (var command =
        ServingCommand.start(
            work, Map.of(), "explore", log.toString(), "--port", "0", "--no-browser")) {
      assertThat(command.firstLine()).matches("listening on http://127\\.0\\.0\\.1:\\d+");
      assertThat(get(command, "/")).contains("<title>Tiara Explore</title>");
      assertThat(get(command, "/api/v1/proximity?seed=ann")).contains("\"bob\"");
      assertThat(command.stop()).doesNotContain("browser", "Exception");
    }
    try (Stream<Path> written = Files.list(work)) {
      assertThat(written).isEmpty();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void page_isOpenedInTheBrowserOfTheSystem() throws Exception {
    Path tools = Files.createDirectory(folder.resolve("tools"));
    Path opened = folder.resolve("opened");
    Path opener =
        Files.writeString(
            tools.resolve("xdg-open"),
            "#!/bin/sh\necho \"$1\" > " + opened + ".new\nmv " + opened + ".new " + opened + "\n");
    assertThat(opener.toFile().setExecutable(true)).isTrue();
    String path = tools + File.pathSeparator + System.getenv("PATH");
    try (var command =
        ServingCommand.start(
            work, Map.of("PATH", path), "explore", log.toString(), "--port", "0")) {
      for (int i = 0; i < 200 && !Files.exists(opened); i++) {
        Thread.sleep(50);
      }
      assertThat(Files.readString(opened).strip()).isEqualTo(command.url().toString());
      command.stop();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void withoutBrowser_theAddressIsSaid_andThePageIsServed() throws Exception {
    try (var command =
        ServingCommand.start(
            work, Map.of("PATH", work.toString()), "explore", log.toString(), "--port", "0")) {
      assertThat(get(command, "/health")).isNotEmpty();
      assertThat(command.stop())
          .contains("no browser could be started; open " + command.url().toString());
    }
  }

  @Test
  void portInUse_isRefused() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(socket.getLocalPort());
      assertThat(refused("explore", log.toString(), "--port", port, "--no-browser"))
          .isEqualTo("2 tiara: --port must be free on this address, got " + port);
    }
  }

  @Test
  void inputWithoutEvents_isRefused() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.csv"), "source,target,time\n");
    assertThat(refused("explore", empty.toString(), "--port", "0", "--no-browser"))
        .startsWith("2 tiara: ")
        .contains("empty.csv");
    assertThat(refused("explore", folder.resolve("none.csv").toString(), "--no-browser"))
        .startsWith("2 tiara: ")
        .contains("none.csv");
  }
}
