package dev.tiara.answers.contact;

import static dev.tiara.answers.contact.ContactPredictorTest.SMALL;
import static dev.tiara.answers.contact.ContactPredictorTest.answers;
import static dev.tiara.answers.contact.ContactPredictorTest.apply;
import static dev.tiara.answers.contact.ContactPredictorTest.log;
import static dev.tiara.answers.contact.ContactPredictorTest.model;
import static dev.tiara.answers.contact.ContactPredictorTest.part;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.answers.contest.Entrants;
import dev.tiara.answers.event.Visibility;
import dev.tiara.events.EventTable;
import dev.tiara.graph.Timeline;
import dev.tiara.internal.file.ChecksummedFile;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a saved model keeps, and which files are refused. */
class ContactModelFileTest {
  @Test
  void savedModel_answersTheSame(@TempDir Path folder) throws IOException {
    EventTable log = log();
    ContactModel model = model();
    Path file = folder.resolve("a.model");
    new ContactModelFile(model, EventFingerprint.of(log, 5)).write(file);
    ContactModelFile read = ContactModelFile.read(file);
    assertThat(read.data().isIn(log)).isTrue();
    assertThat(read.data().isIn(part(log, 0, 200))).isFalse();
    assertThat(read.model().choice()).isEqualTo(model.choice());
    assertThat(answers(apply(read.model(), log))).isEqualTo(answers(apply(model, log)));
    assertThat(apply(read.model(), log).confidenceSet("n3", 0.8))
        .isEqualTo(apply(model, log).confidenceSet("n3", 0.8));
    byte[] bytes = Files.readAllBytes(file);
    for (int at : new int[] {0, 11, 40, bytes.length / 2, bytes.length - 1}) {
      byte[] damaged = bytes.clone();
      damaged[at] ^= 4;
      Files.write(file, damaged);
      assertThatThrownBy(() -> ContactModelFile.read(file)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void modelOfABin_isSavedWithIt(@TempDir Path folder) throws IOException {
    EventTable log = log();
    var bins = new Visibility.Bins(log.lastTime(), 1, Timeline.Closed.END);
    ContactModel model = ContactPredictor.fit(log, bins, SMALL).model();
    Path file = folder.resolve("b.model");
    new ContactModelFile(model, EventFingerprint.of(log, 5)).write(file);
    assertThat(ContactModelFile.read(file).model().visibility()).isEqualTo(bins);
  }

  @Test
  void modelOfAnEarlierVersion_isRefusedInWords(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("early.model");
    for (int version : new int[] {1, 2}) {
      new ChecksummedFile("ranker", "TIARARNK", version).write(file, out -> out.writeInt(7));
      assertThatThrownBy(() -> ContactModelFile.read(file))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(
              "has version " + version + ", but this version of Tiara reads only version 3");
    }
  }

  /** Every number of a file, replaced by one that is not finite, with the checksum that fits. */
  @ParameterizedTest
  @ValueSource(strings = {"last-contact", "linear"})
  void fileWithANumberThatIsNotFinite_isRejected(String predictor, @TempDir Path folder)
      throws IOException {
    EventTable log = log();
    var bins = new Visibility.Bins(log.firstTime(), 1, Timeline.Closed.START, log.lastTime());
    Path file = folder.resolve("model");
    ContactPredictor.fit(
            log, bins, Entrants.named(predictor).orElseThrow(), SMALL, 0, Progress.NONE)
        .save(file);
    byte[] content = Files.readAllBytes(file);
    int start = "TIARARNK".length() + Integer.BYTES;
    int trainedOn = start + Integer.BYTES;
    int binStart = trainedOn + 2 * Double.BYTES + 1;
    for (int at : new int[] {trainedOn, trainedOn + Double.BYTES, binStart}) {
      for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
        Files.write(file, forged(content, at, value));
        assertThatThrownBy(() -> ContactModelFile.read(file))
            .as("byte %d", at)
            .hasMessageContaining("contains invalid values");
      }
    }
  }

  private static byte[] forged(byte[] content, int at, double value) {
    byte[] forged = content.clone();
    ByteBuffer.wrap(forged).putDouble(at, value);
    var sum = new CRC32C();
    sum.update(forged, 0, forged.length - Long.BYTES);
    ByteBuffer.wrap(forged).putLong(forged.length - Long.BYTES, sum.getValue());
    return forged;
  }
}
