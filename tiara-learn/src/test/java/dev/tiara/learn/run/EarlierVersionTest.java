package dev.tiara.learn.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.learn.internal.record.RecordJson;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.train.Epoch;
import dev.tiara.learn.train.TrainingResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Trainings that commit dc095fa recorded and saved, of all models and augmentations: the same bits
 * come out today. The files were written by {@code tiara train events.csv --record runs.jsonl
 * --save NAME.tiara} with six epochs, the embeddings (.f32: little-endian floats) by {@code tiara
 * embed}.
 */
class EarlierVersionTest {
  /** The default of the command line, in seconds. */
  private static final int BIN_WIDTH = 1_200_000;

  private static final LinkData DATA = events();

  private static byte[] resource(String name) {
    try (InputStream in = EarlierVersionTest.class.getResourceAsStream("/recorded/" + name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> lines(String name) {
    return new String(resource(name), StandardCharsets.UTF_8).lines().toList();
  }

  private static LinkData events() {
    var events = EventTable.builder();
    for (String line : lines("events.csv").subList(1, lines("events.csv").size())) {
      String[] cells = line.split(",", -1);
      events.add(cells[0], cells[1], Double.parseDouble(cells[2]));
    }
    return LinkData.of(events.build(), TimeBins.ofWidth(BIN_WIDTH));
  }

  static Stream<JsonNode> recordedRuns() {
    return lines("runs.jsonl").stream().map(RecordJson.MAPPER::readTree);
  }

  @ParameterizedTest
  @MethodSource("recordedRuns")
  void recordedTraining_hasTheSameBitsInEveryEpoch(JsonNode recorded) {
    Map<String, String> settings = new TreeMap<>();
    recorded
        .get("settings")
        .properties()
        .forEach(entry -> settings.put(entry.getKey(), entry.getValue().asString()));
    assertThat(GraphChecksum.of(DATA.graph())).isEqualTo(recorded.get("dataChecksum").asString());

    RunSettings parsed = RunSettings.parse(settings, 2);
    TrainingResult result = LearningRun.links(DATA).settings(parsed).prepare().train(epoch -> {});

    assertThat(result.epochs()).hasSize(recorded.get("epochs").size());
    for (Epoch epoch : result.epochs()) {
      JsonNode before = recorded.get("epochs").get(epoch.epoch());
      assertThat(epoch.loss()).isEqualTo(before.get("loss").asDouble());
      assertThat(epoch.validation()).isEqualTo(before.get("validation").asDouble());
      assertThat(epoch.test()).isEqualTo(before.get("test").asDouble());
      assertThat(epoch.best()).isEqualTo(before.get("best").asInt());
    }
    assertThat(result.best().epoch()).isEqualTo(recorded.get("best").get("epoch").asInt());
    // And the settings are described by the same words, but for the one that was renamed.
    Map<String, String> described = new TreeMap<>(parsed.describe());
    described.put("model.reading", described.remove("model.fidelity"));
    settings.keySet().removeAll(List.of("data", "task"));
    assertThat(described).isEqualTo(settings);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gcrn-lstm-trick", "evolvegcn-h-tiara-drop", "gcn-gdc-published"})
  void savedModel_isReadAndEmbedsAsBefore(String name, @TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("old.tiara"), resource(name + ".tiara"));
    float[][] embedded = LearningRun.embed(file, DATA.graph(), 2);
    ByteBuffer expected = ByteBuffer.wrap(resource(name + ".f32")).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(embedded).hasNumberOfRows(DATA.graph().length());
    for (float[] snapshot : embedded) {
      float[] before = new float[snapshot.length];
      for (int i = 0; i < before.length; i++) {
        before[i] = expected.getFloat();
      }
      assertThat(snapshot).isEqualTo(before);
    }
    assertThat(expected.hasRemaining()).isFalse();
  }
}
