package dev.tiara.learn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.learn.tensor.Tensor;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFileTest {
  private static final GraphDescription GRAPH =
      GraphDescription.of(
          EventTable.builder()
              .add("a", "b", 7.5)
              .add("b", "é", 9.5)
              .build()
              .cut(TimeBins.ofWidth(0.5).closedAtEnd(), Direction.DIRECTED, Weighting.UNWEIGHTED),
          "ms");

  @TempDir Path folder;

  private interface Content {
    void write(DataOutputStream out) throws IOException;
  }

  /** A file whose checksum is right, whatever is in it. */
  private Path forged(Content content) throws IOException {
    var bytes = new ByteArrayOutputStream();
    var out = new DataOutputStream(bytes);
    out.writeBytes("TIARAMOD");
    out.writeInt(1);
    content.write(out);
    var sum = new CRC32C();
    sum.update(bytes.toByteArray());
    out.writeLong(sum.getValue());
    return Files.write(folder.resolve("forged.tiara"), bytes.toByteArray());
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static Parameter parameter(int rows, int columns, float... values) {
    return new Parameter("w", Tensor.variable(rows, columns, values));
  }

  @Test
  void fileOfVersionOne_isRead_andDescribesNoGraph() throws IOException {
    Path file =
        forged(
            out -> {
              out.writeInt(2);
              text(out, "a");
              text(out, "");
              text(out, "name");
              text(out, "Tiára");
              out.writeInt(1);
              text(out, "w");
              out.writeInt(1);
              out.writeInt(2);
              out.writeFloat(0.5f);
              out.writeFloat(-0f);
            });
    Parameter restored = parameter(1, 2, 0, 0);
    ModelFile read = ModelFile.read(file);
    read.restore(List.of(restored));
    assertThat(read.settings()).isEqualTo(Map.of("name", "Tiára", "a", ""));
    assertThat(restored.tensor().values()).containsExactly(0.5f, -0f);
    assertThat(read.trainedOn()).isEmpty();
  }

  @Test
  void parameters_comeBackAsTheyWere() throws IOException {
    Path file = folder.resolve("model.tiara");
    ModelFile.write(file, Map.of("a", "b"), List.of(parameter(2, 1, 1.5f, Float.MIN_VALUE)), GRAPH);

    Parameter restored = parameter(2, 1, 0, 0);
    ModelFile read = ModelFile.read(file);
    read.restore(List.of(restored));

    assertThat(read.settings()).containsExactly(Map.entry("a", "b"));
    assertThat(restored.tensor().values()).containsExactly(1.5f, Float.MIN_VALUE);
    GraphDescription trainedOn = read.trainedOn().orElseThrow();
    assertThat(trainedOn)
        .usingRecursiveComparison()
        .comparingOnlyFields("timeline", "timeUnit", "direction", "weighting", "fingerprints")
        .isEqualTo(GRAPH);
    assertThat(trainedOn.nodes()).isEqualTo(GRAPH.nodes());
  }

  @Test
  void mismatchedShape_isRejectedBeforeAnythingIsCopied() throws IOException {
    Path file = folder.resolve("model.tiara");
    ModelFile.write(file, Map.of(), List.of(parameter(1, 1, 7)), GRAPH);

    Parameter fits = parameter(1, 1, 3);
    Parameter missing = new Parameter("v", Tensor.variable(1, 2, new float[2]));

    assertThatThrownBy(() -> ModelFile.read(file).restore(List.of(fits, missing)))
        .isInstanceOf(IOException.class)
        .hasMessage(file + " does not fit the model: v must be a 1x2 tensor, got none");
    assertThat(fits.tensor().values()).containsExactly(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 3, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void forgedNumberOfSettings_isRejected(int count) throws IOException {
    Path file =
        forged(
            out -> {
              out.writeInt(count);
              text(out, "a");
              text(out, "b");
            });

    refused(file, "a length must fit into the remaining 10 bytes, got " + count);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 5, Integer.MAX_VALUE})
  void forgedLengthOfText_isRejected(int length) throws IOException {
    Path file =
        forged(
            out -> {
              out.writeInt(1);
              out.writeInt(length);
              out.writeInt(0);
            });

    // Of 8 bytes for the two lengths of the one setting, 4 are left after the first.
    refused(file, "a length must fit into the remaining 4 bytes, got " + length);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1, Integer.MAX_VALUE})
  void forgedNumberOfTensors_isRejected(int count) throws IOException {
    Path file =
        forged(
            out -> {
              out.writeInt(0);
              out.writeInt(count);
            });

    refused(file, "a length must fit into the remaining 0 bytes, got " + count);
  }

  @ParameterizedTest
  @CsvSource({
    // rows, columns, message; 4 bytes for one value are left
    "-1, 1, 'dimensions must not be negative, got -1x1'",
    "1, -1, 'dimensions must not be negative, got 1x-1'",
    "-2, -2, 'dimensions must not be negative, got -2x-2'",
    "2147483647, 2147483647, 'must fit into the remaining 4 bytes, got 4611686014132420609'",
    "65536, 65536, 'must fit into the remaining 4 bytes, got 4294967296'",
    "1, 2, 'must fit into the remaining 4 bytes, got 2'",
  })
  void forgedShape_isRejected(int rows, int columns, String message) throws IOException {
    Path file =
        forged(
            out -> {
              out.writeInt(0);
              out.writeInt(1);
              text(out, "w");
              out.writeInt(rows);
              out.writeInt(columns);
              out.writeFloat(1);
            });

    refused(file, message);
  }

  @Test
  void trailingBytes_areRejected() throws IOException {
    Path file =
        forged(
            out -> {
              out.writeInt(0);
              out.writeInt(0);
              out.writeByte(7);
            });

    refused(file, "is damaged: 1 unexpected bytes after its content");
  }

  private static void refused(Path file, String message) {
    assertThatThrownBy(() -> ModelFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message);
  }
}
