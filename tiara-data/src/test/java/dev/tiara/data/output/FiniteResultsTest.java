package dev.tiara.data.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tiara.data.npz.NpzWriter;
import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.Solver;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Neither NaN nor infinity is ever written; what is absent is empty. */
class FiniteResultsTest {
  private record Scored(double score, float share) {}

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void numberThatIsNotFinite_isNotWritten(double number, @TempDir Path folder) {
    List<Object> values =
        List.of(
            Map.of("score", number),
            List.of(1.0, number),
            new double[] {0, number},
            new Scored(number, 0),
            new Scored(0, (float) number));
    for (Object value : values) {
      assertThatIllegalStateException().isThrownBy(() -> ResultJson.of(value));
      assertThatIllegalStateException().isThrownBy(() -> JsonText.indented(value));
    }
    for (Object value : values.subList(0, 3)) { // metadata have no records
      assertThatIllegalStateException().isThrownBy(() -> JsonText.of(value));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NpzWriter(new ByteArrayOutputStream()).doubles("a", rows(number)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Certificate(Solver.DIRECT, 0, 0, 0, number, 0))
        .withMessage("bounds must be finite and not negative, got " + number);
    Table<Double> table = Table.of(List.of(1.0, number)).number("score", score -> score);
    for (String name : new String[] {"out.csv", "out.csv.gz", "out.parquet"}) {
      Path file = folder.resolve(name);
      assertThatIllegalStateException()
          .isThrownBy(() -> TableFile.write(file, table, "mark"))
          .withMessage("score must be finite, got " + number);
      assertThat(file).doesNotExist();
    }
  }

  private static double[][] rows(double number) {
    return new double[][] {{1, 2}, {3, number}};
  }

  @Test
  void absentNumber_isEmpty(@TempDir Path folder) throws IOException {
    Table<Double[]> table =
        Table.of(List.of(new Double[] {1.5, null}, new Double[] {null, 2.0}))
            .optional("a", row -> row[0])
            .optional("b", row -> row[1]);
    Path file = folder.resolve("out.csv");
    TableFile.write(file, table, "mark");
    assertThat(Files.readString(file)).isEqualTo("a,b\n1.5,\n,2.0\n");
    TableFile.write(folder.resolve("out.parquet"), table, "mark");
    assertThat(ResultJson.of(table.objects()).replaceAll("\\s", ""))
        .isEqualTo("[{\"a\":1.5,\"b\":null},{\"a\":null,\"b\":2.0}]");
    assertThat(ResultJson.of(Arrays.asList(1, null)).replaceAll("\\s", "")).isEqualTo("[1,null]");
  }
}
