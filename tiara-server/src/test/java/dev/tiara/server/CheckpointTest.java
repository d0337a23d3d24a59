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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A restart continues with the saved predictor and all events, and answers as before. */
class CheckpointTest {
  private static final String PROXIMITY = "/api/v1/proximity?seed=n3&top=30";
  private static final String PREDICT = "/api/v1/predict?for=n3,n4&top=30";

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

  private Path checkpoint() {
    return folder.resolve("predictor.model");
  }

  private static void append(Client client, String events) throws Exception {
    Client.Answer answer = client.append(events);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().get("refused")).isEmpty();
  }

  /** Answers of a service on this folder, once its predictor has been fitted or resumed. */
  private static List<String> answers(Path data, String... batches) throws Exception {
    try (LiveService service = LiveService.start(Settings.of(data, "10"))) {
      var client = new Client(service.url());
      for (String batch : batches) {
        append(client, batch);
        untilReady(client);
      }
      untilReady(client);
      return List.of(client.get(PROXIMITY).body(), client.get(PREDICT).body());
    }
  }

  private static void untilReady(Client client) throws Exception {
    for (int i = 0; i < 600 && !pending(client).isEmpty(); i++) {
      Thread.sleep(50);
    }
    assertThat(pending(client)).isEmpty();
  }

  private static String pending(Client client) throws IOException, InterruptedException {
    return String.join(
        ",",
        client.get("/ready").json().get("pending").valueStream().map(n -> n.asString()).toList());
  }

  @Test
  void savedPredictor_answersTheFirstQuestionAfterARestart() throws Exception {
    List<String> before = answers(folder, events(0, 400));
    long written = Files.getLastModifiedTime(checkpoint()).toMillis();
    try (LiveService service = LiveService.start(Settings.of(folder, "10"))) {
      var client = new Client(service.url());
      // The same model, although nothing has waited for one to be fitted.
      assertThat(client.get(PREDICT).body()).isEqualTo(before.get(1));
      assertThat(pending(client)).isEmpty();
      assertThat(client.get(PROXIMITY).body()).isEqualTo(before.get(0));
    }
    assertThat(Files.getLastModifiedTime(checkpoint()).toMillis()).isEqualTo(written);
  }

  @Test
  void damagedOrMissingCheckpoints_areRebuiltFromTheEvents() throws Exception {
    List<String> before = answers(folder, events(0, 400));
    byte[] whole = Files.readAllBytes(checkpoint());
    for (int kind = 0; kind < 3; kind++) {
      byte[] damaged = kind == 0 ? new byte[0] : whole.clone();
      if (kind == 1) {
        damaged[whole.length / 2] ^= 1;
      }
      if (kind == 2) {
        Files.delete(checkpoint());
      } else {
        Files.write(checkpoint(), damaged);
      }
      assertThat(answers(folder)).isEqualTo(before);
      assertThat(Files.readAllBytes(checkpoint())).isEqualTo(whole);
    }
  }

  @Test
  void checkpointsOfOtherEvents_areNotUsed() throws Exception {
    Path other = folder.resolve("other");
    List<String> own = answers(folder, events(0, 400));
    answers(other, events(1000, 1400));
    Files.copy(
        other.resolve("predictor.model"),
        checkpoint(),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThat(answers(folder)).isEqualTo(own);
  }

  @Test
  void eventsAfterACheckpoint_areThoseOfAnUninterruptedService() throws Exception {
    answers(folder, events(0, 400));
    assertThat(answers(folder, events(400, 440)))
        .isEqualTo(answers(folder.resolve("other"), events(0, 400), events(400, 440)));
  }

  @Test
  void windowOfLateEvents_mayChangeAtARestart() throws Exception {
    String events =
        String.join(
            "\n",
            Client.event("n3", "b", 1),
            Client.event("b", "c", 11),
            Client.event("c", "d", 21),
            Client.event("d", "e", 61));
    String late = Client.event("n3", "e", 12);
    ServiceSettings longer = Settings.late(Settings.of(folder, "10"), 10);
    ServiceSettings fresh = Settings.late(Settings.of(folder.resolve("other"), "10"), 10);
    try (LiveService service = LiveService.start(Settings.of(folder, "10"))) {
      var client = new Client(service.url());
      append(client, events);
      assertThat(client.append(late).json().get("refused")).hasSize(1);
    }
    try (LiveService service = LiveService.start(longer);
        LiveService whole = LiveService.start(fresh)) {
      var client = new Client(service.url());
      var wholeClient = new Client(whole.url());
      append(client, late);
      append(wholeClient, events + "\n" + late);
      assertThat(client.get(PROXIMITY).body()).isEqualTo(wholeClient.get(PROXIMITY).body());
    }
  }
}
