package dev.tiara.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.server.testing.Client;
import dev.tiara.server.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checkpoints save time and change nothing. */
class CheckpointTest {
  @TempDir Path folder;

  private static String events(int from, int to) {
    var random = new Random(from);
    List<String> lines = new ArrayList<>();
    for (int i = from; i < to; i++) {
      lines.add(
          Client.event(
              "n" + random.nextInt(30), "n" + random.nextInt(30), i / 5.0 - random.nextInt(15)));
    }
    return String.join("\n", lines);
  }

  private List<Path> checkpoints() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".state")).toList();
    }
  }

  private String answer(String events) throws Exception {
    try (LiveService service = LiveService.start(Settings.of(folder, "10"))) {
      var client = new Client(service.url());
      if (!events.isEmpty()) {
        assertThat(client.append(events).status()).isEqualTo(200);
      }
      return client.get("/api/v1/proximity?seed=n3&top=30").body();
    }
  }

  @Test
  void restarts_answerTheSame_withAndWithoutCheckpoint() throws Exception {
    String answer = answer(events(0, 400));
    assertThat(checkpoints()).hasSize(1);
    assertThat(answer("")).isEqualTo(answer);
    Path checkpoint = checkpoints().get(0);
    byte[] whole = Files.readAllBytes(checkpoint);
    whole[whole.length / 2] ^= 1;
    Files.write(checkpoint, whole);
    assertThat(answer("")).isEqualTo(answer);
    Files.delete(checkpoints().get(0));
    assertThat(answer("")).isEqualTo(answer);
    Files.write(checkpoint, new byte[0]);
    assertThat(answer("")).isEqualTo(answer);
  }

  @Test
  void eventsAfterACheckpoint_areThoseOfAnUninterruptedService() throws Exception {
    answer(events(0, 400));
    String resumed = answer(events(400, 600));
    Path other = folder.resolve("other");
    try (LiveService service = LiveService.start(Settings.of(other, "10"))) {
      var client = new Client(service.url());
      client.append(events(0, 400));
      client.append(events(400, 600));
      assertThat(resumed).isEqualTo(client.get("/api/v1/proximity?seed=n3&top=30").body());
    }
  }
}
