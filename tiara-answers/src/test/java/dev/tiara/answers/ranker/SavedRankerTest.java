package dev.tiara.answers.ranker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.answers.RandomLog;
import dev.tiara.answers.contact.EventFingerprint;
import dev.tiara.answers.feature.Feature;
import dev.tiara.answers.ranking.EventStream;
import dev.tiara.events.EventTable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedRankerTest {
  @TempDir Path folder;

  private static SavedRanker trained() {
    EventTable events = RandomLog.of(3, 14, 10, 40).build();
    EventStream stream = EventStream.upToLastEvent(events, 1);
    try (var scorer = new Ranker(RankerSettings.ofSeed(1), stream.length()).open(stream.shape())) {
      for (int t = 0; t < stream.length(); t++) {
        scorer.reveal(stream.batch(t));
      }
      return new SavedRanker(
          scorer.model(), false, events.size(), stream.length(), EventFingerprint.of(events, 1));
    }
  }

  @Test
  void whatIsRead_isWhatWasWritten() throws IOException {
    SavedRanker saved = trained();
    Path file = folder.resolve("ranker.tiara");
    saved.write(file);
    SavedRanker read = SavedRanker.read(file);
    assertThat(read.data()).isEqualTo(saved.data());
    assertThat(read.events()).isEqualTo(saved.events());
    assertThat(read.model().weights()[0]).isEqualTo(saved.model().weights()[0]);
    assertThat(read.model().weights()[1]).isEqualTo(saved.model().weights()[1]);
    assertThat(read.model().mean()).isEqualTo(saved.model().mean());
    assertThat(Arrays.stream(read.model().weights()[1]).anyMatch(w -> w != 0)).isTrue();
  }

  @Test
  void coefficientThatIsNotFinite_isRejected_whateverTheChecksum() throws IOException {
    SavedRanker saved = trained();
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      double[] bias = {0, bad};
      LinearModel model = saved.model();
      Path file = folder.resolve("bad.tiara");
      new SavedRanker(
              new LinearModel(model.mean(), model.scale(), model.weights(), bias),
              saved.bipartite(),
              saved.events(),
              saved.snapshots(),
              saved.data())
          .write(file);
      assertThatThrownBy(() -> SavedRanker.read(file))
          .hasMessageContaining("coefficients must be finite, got " + bad);
    }
  }

  @Test
  void anotherVersion_isRefused() throws IOException {
    Path file = folder.resolve("ranker.tiara");
    trained().write(file);
    byte[] bytes = Files.readAllBytes(file);
    ByteBuffer.wrap(bytes).putInt(8, 99);
    var sum = new CRC32C();
    sum.update(bytes, 0, bytes.length - 8);
    ByteBuffer.wrap(bytes).putLong(bytes.length - 8, sum.getValue());
    Files.write(file, bytes);
    assertThatThrownBy(() -> SavedRanker.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has version 99");
  }

  @Test
  void fingerprint_knowsLongerAndShortenedLogs_andNoOthers() {
    EventTable events = RandomLog.of(3, 14, 10, 40).build();
    var fingerprint = EventFingerprint.of(events, 1);
    assertThat(fingerprint.isIn(events)).isTrue();
    assertThat(fingerprint.isIn(RandomLog.of(3, 14, 10, 40).add("n1", "new", 12).build())).isTrue();
    assertThat(fingerprint.isIn(later(events, 3.2))).isTrue();
    assertThat(fingerprint.isIn(RandomLog.of(4, 14, 10, 40).build())).isFalse();
    assertThat(fingerprint.isIn(RandomLog.of(3, 14, 8, 40).build())).isFalse(); // lacks the end
    assertThat(fingerprint.isIn(RandomLog.of(3, 14, 10, 40).add("n1", "n2", 5).build())).isFalse();
  }

  private static EventTable later(EventTable events, double from) {
    var later = EventTable.builder().keepSelfLoops();
    for (int i = 0; i < events.size(); i++) {
      if (events.time(i) >= from) {
        later.add(
            events.nodes().name(events.source(i)),
            events.nodes().name(events.target(i)),
            events.time(i));
      }
    }
    return later.build();
  }

  @Test
  void contributions_sumToTheScore() {
    LinearModel model = trained().model();
    float[] row = new float[Feature.COUNT];
    for (int j = 0; j < row.length; j++) {
      row[j] = j % 5 - 2;
    }
    for (boolean contact : new boolean[] {false, true}) {
      double sum = model.bias()[contact ? 1 : 0];
      for (double part : model.contributions(row, 0, contact)) {
        sum += part;
      }
      // The same terms in the same order.
      assertThat(sum).isEqualTo(model.score(row, 0, contact));
    }
  }
}
