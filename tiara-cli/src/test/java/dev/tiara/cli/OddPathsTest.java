package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files whose names have blanks, quotes, all of Unicode, a leading dash, or hardly an end. */
class OddPathsTest {
  @TempDir Path folder;

  static Stream<String> names() {
    return Stream.of(
        "with blanks in  it",
        "it's \"quoted\" `so`",
        "größe-☃-\ud83d\ude00",
        "-leading-dash",
        "a [glob]* of w?rds",
        "semi;colon,comma=$HOME%s#",
        "x".repeat(240),
        "ü".repeat(120));
  }

  private static String run(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    assertThat(code).as(err.toString()).isZero();
    return out.toString();
  }

  @ParameterizedTest
  @MethodSource("names")
  void anyName_isReadAndWritten(String name) throws IOException {
    Path odd = Files.createDirectory(folder.resolve(name));
    var text = new StringBuilder("source,target,time\n");
    var random = new Random(5);
    for (int i = 0; i < 120; i++) {
      text.append(random.nextInt(15)).append(',').append(random.nextInt(15));
      text.append(',').append(i / 12).append('\n');
    }
    String plain = Files.writeString(folder.resolve("in.csv"), text).toString();
    String input = Files.writeString(odd.resolve(name + ".csv"), text).toString();
    for (String ending : new String[] {".csv", ".csv.gz", ".npz", ".parquet", ""}) {
      String strange = odd.resolve("o" + name + ending).toString();
      run("augment", input, "--time-bin", "3", "--quiet", "-o", strange);
      if (!ending.isEmpty()) {
        assertThat(Path.of(strange)).exists();
      } else {
        assertThat(Path.of(strange, "manifest.json")).exists();
      }
    }
    Path right = folder.resolve("out.csv");
    run("augment", plain, "--time-bin", "3", "--quiet", "-o", right.toString());
    assertThat(odd.resolve("o" + name + ".csv")).hasSameBinaryContentAs(right);
    String model = odd.resolve(name + ".model").toString();
    String results = odd.resolve(name).toString();
    run(
        "train",
        input,
        "--time-bin",
        "1",
        "--model",
        "gcn",
        "--epochs",
        "1",
        "--no-baselines",
        "--quiet",
        "--save",
        model);
    run("embed", input, "--time-bin", "1", "--model", model, "--quiet", "-o", model + ".npz");
    run(
        "compare",
        input,
        "--time-bin",
        "1",
        "--models",
        "gcn",
        "--augment",
        "none",
        "--seeds",
        "1",
        "--epochs",
        "1",
        "--quiet",
        "-o",
        results);
    run("report", results, "--quiet", "-o", results + ".html");
    try (var left = Files.list(odd)) {
      assertThat(left).noneMatch(path -> path.toString().endsWith(".part"));
    }
  }
}
