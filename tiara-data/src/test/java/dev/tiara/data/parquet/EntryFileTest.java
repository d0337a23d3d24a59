package dev.tiara.data.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.data.sql.Duck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntryFileTest {
  @TempDir Path folder;

  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(i -> i % 3 == 0 ? "ünï " + i : "n" + i).toList();
  }

  private static String read(Path file) {
    return "read_parquet(" + Duck.literal(file.toString()) + ")";
  }

  /** One name needs no bit, 2 need one, 300 need more than a byte, 70,000 more than two bytes. */
  @ParameterizedTest
  @CsvSource({"1,1,1", "2,3,2", "7,2,5", "300,4,40", "70000,2,3"})
  void entries_areReadAsTheyWereWritten(int nodes, int snapshots, int most) throws IOException {
    Path file = folder.resolve("entries.parquet");
    List<String> names = names(nodes);
    List<List<String>> expected = new ArrayList<>();
    Random random = new Random(nodes);
    try (var out = Files.newOutputStream(file)) {
      var entries = new EntryFile(out, names);
      for (int t = 0; t < snapshots; t++) {
        for (int s = 0; s < nodes; s++) {
          int[] targets = random.ints(random.nextInt(most + 1), 0, nodes).toArray();
          float[] weights = new float[targets.length];
          for (int i = 0; i < targets.length; i++) {
            weights[i] = random.nextFloat();
            expected.add(
                List.of(
                    Integer.toString(t),
                    names.get(s),
                    names.get(targets[i]),
                    Integer.toString(Float.floatToIntBits(weights[i]))));
          }
          entries.add(t, s, targets, weights);
        }
      }
      entries.finish(Map.of());
    }
    try (Duck duck = Duck.open()) {
      List<List<String>> rows =
          duck.rows("SELECT snapshot, source, target, weight FROM " + read(file));
      assertThat(rows).hasSameSizeAs(expected);
      for (int i = 0; i < rows.size(); i++) {
        List<String> row = rows.get(i);
        float weight = Float.parseFloat(row.get(3));
        assertThat(
                List.of(
                    row.get(0),
                    row.get(1),
                    row.get(2),
                    Integer.toString(Float.floatToIntBits(weight))))
            .isEqualTo(expected.get(i));
      }
    }
  }

  @Test
  void manyEntries_areSeveralRowGroups() throws IOException {
    Path file = folder.resolve("large.parquet");
    int[] targets = IntStream.range(0, 300_000).toArray();
    float[] weights = new float[targets.length];
    try (var out = Files.newOutputStream(file)) {
      var entries = new EntryFile(out, names(targets.length));
      for (int s = 0; s < 5; s++) {
        entries.add(3, s, targets, weights);
      }
      entries.finish(Map.of());
    }
    try (Duck duck = Duck.open()) {
      assertThat(
              duck.rows(
                  "SELECT count(*), count(DISTINCT source), count(DISTINCT target), min(snapshot)"
                      + " FROM "
                      + read(file)))
          .containsExactly(List.of("1500000", "5", "300000", "3"));
      assertThat(
              duck.rows(
                  "SELECT DISTINCT row_group_num_rows FROM parquet_metadata("
                      + Duck.literal(file.toString())
                      + ") ORDER BY 1"))
          .containsExactly(List.of("451424"), List.of("1048576"));
    }
  }

  @Test
  void fileWithoutEntries_hasColumnsAndMetadata() throws IOException {
    Path file = folder.resolve("empty.parquet");
    String text = "é".repeat(10_000);
    try (var out = Files.newOutputStream(file)) {
      new EntryFile(out, List.of()).finish(Map.of("tiara", text));
    }
    try (Duck duck = Duck.open()) {
      assertThat(duck.rows("SELECT * FROM " + read(file))).isEmpty();
      assertThat(duck.rows("DESCRIBE SELECT * FROM " + read(file)))
          .extracting(row -> row.get(0) + " " + row.get(1))
          .containsExactly("snapshot INTEGER", "source VARCHAR", "target VARCHAR", "weight FLOAT");
      assertThat(
              duck.rows(
                  "SELECT decode(key), decode(value) FROM parquet_kv_metadata("
                      + Duck.literal(file.toString())
                      + ")"))
          .containsExactly(List.of("tiara", text));
    }
  }
}
