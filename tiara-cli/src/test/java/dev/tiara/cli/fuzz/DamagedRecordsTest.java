package dev.tiara.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.testing.CommandRun;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.report.Report;
import dev.tiara.experiments.sweep.DiffusionFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Records of a results folder in which any one value is another: skipped by name, or read. */
class DamagedRecordsTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** What a record may lack, because a model or an augmentation has no use for it. */
  private static final Set<String> OPTIONAL =
      Set.of("failure", "rnn", "dropEdge", "alpha", "beta", "epsilon", "symmetricTrick");

  @TempDir static Path results;

  @BeforeAll
  static void write() throws IOException {
    Path events = results.resolve("events.csv");
    var text = new StringBuilder();
    var random = new Random(5);
    for (int i = 0; i < 120; i++) {
      text.append(random.nextInt(15) + "," + random.nextInt(15) + "," + i / 12 + "\n");
    }
    Files.writeString(events, text);
    String common = events + " --time-bin 1 --quiet -o " + results;
    CommandRun.succeeds("compare --models gcn --augment none,tiara --seeds 1 --epochs 1 " + common);
    CommandRun.succeeds("tune --model gcn --trials 1 --epochs 2 " + common);
    CommandRun.succeeds("sweep epsilon --values 1e-3 --no-training " + common);
    Path swept = results.resolve("sweep-epsilon/diffusion");
    Files.move(swept, results.resolve("diffusion"));
    Files.delete(results.resolve("sweep-epsilon"));
  }

  private record Skipped(int records, List<String> problems) {}

  private static Skipped read() throws IOException {
    var folder = new ResultsFolder(results);
    ResultsFolder.Contents contents = folder.read();
    ResultsFolder.Trials trials = folder.readTrials();
    DiffusionFolder.Contents diffusions = new DiffusionFolder(results).read();
    List<String> problems = new ArrayList<>(contents.problems());
    problems.addAll(trials.problems());
    problems.addAll(diffusions.problems());
    int records =
        contents.runs().size()
            + contents.baselines().size()
            + trials.trials().size()
            + diffusions.results().size();
    return new Skipped(records, problems);
  }

  private static final int ALL = 5;

  /** Replaces each value in turn. */
  private interface Attack {
    void check(String field, boolean optional) throws IOException;
  }

  private static void everywhere(Path file, JsonNode by, Attack attack) throws IOException {
    String whole = Files.readString(file);
    JsonNode root = JSON.readTree(whole);
    try {
      inside(file, root, root, by, attack);
    } finally {
      Files.writeString(file, whole);
    }
  }

  private static void inside(Path file, JsonNode root, JsonNode node, JsonNode by, Attack attack)
      throws IOException {
    if (node instanceof ObjectNode object) {
      for (String name : List.copyOf(object.propertyNames())) {
        JsonNode before = object.get(name);
        object.set(name, by);
        Files.writeString(file, root.toString());
        attack.check(name, OPTIONAL.contains(name));
        object.set(name, before);
        inside(file, root, before, by, attack);
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < Math.min(2, array.size()); i++) {
        JsonNode before = array.get(i);
        array.set(i, by);
        Files.writeString(file, root.toString());
        attack.check("[" + i + "]", false);
        array.set(i, before);
        inside(file, root, before, by, attack);
      }
    }
  }

  private static List<Path> files(String part) throws IOException {
    try (var files = Files.list(results.resolve(part))) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"runs", "baselines", "trials", "diffusion"})
  void anyNull_countsAsDamage(String part) throws IOException {
    assertThat(read()).isEqualTo(new Skipped(ALL, List.of()));
    for (Path file : files(part)) {
      everywhere(
          file,
          JSON.nullNode(),
          (field, optional) -> {
            Skipped skipped = read();
            boolean allowed = optional && part.equals("trials");
            assertThat(skipped.records()).as(field).isEqualTo(allowed ? ALL : ALL - 1);
            assertThat(skipped.problems())
                .as(field)
                .hasSize(allowed ? 0 : 1)
                .allMatch(line -> line.contains(file.getFileName().toString()));
          });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"[null]", "true", "1e999", "\"../x\""})
  void changedValue_isReportedOrSkippedByName(String value) throws IOException {
    JsonNode by = JSON.readTree(value);
    for (String part : List.of("runs", "baselines", "trials", "diffusion")) {
      Path file = files(part).get(0);
      everywhere(
          file,
          by,
          (field, optional) -> {
            Skipped skipped = read();
            assertThat(skipped.records() + skipped.problems().size()).as(field).isEqualTo(ALL);
            assertThat(skipped.problems())
                .as(field)
                .allMatch(line -> line.contains(file.getFileName().toString()));
            Path page = results.resolve("page.html");
            assertThat(Report.write(results, page).problems())
                .allMatch(line -> !line.contains("\n"));
          });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"NaN\"", "\"Infinity\"", "\"-Infinity\"", "1e999", "NaN", "\"0.5\""})
  void numberThatIsNotFinite_countsAsDamage(String value) throws IOException {
    for (String part : List.of("runs", "baselines", "trials", "diffusion")) {
      for (Path file : files(part)) {
        String whole = Files.readString(file);
        List<MatchResult> numbers =
            Pattern.compile("[:,\\[]-?\\d+\\.\\d[-\\dEe.]*").matcher(whole).results().toList();
        assertThat(numbers).isNotEmpty();
        for (MatchResult number : numbers.subList(0, Math.min(6, numbers.size()))) {
          String before = whole.substring(0, number.start() + 1);
          Files.writeString(file, before + value + whole.substring(number.end()));
          assertThat(read().records()).as(number.group()).isEqualTo(ALL - 1);
        }
        Files.writeString(file, whole);
      }
    }
  }

  /** The name of a file is made from what the run was given, and so tells when that was changed. */
  @Test
  void recordUnderAnotherName_isSkipped() throws IOException {
    Path file = files("runs").get(0);
    String whole = Files.readString(file);
    Files.writeString(file, whole.replace("\"training.seed\":\"1\"", "\"training.seed\":\"2\""));
    assertThat(read().problems())
        .singleElement()
        .asString()
        .startsWith(file + ": its content belongs to ")
        .endsWith(".json: skipped");
    Files.writeString(file, whole);
    Path copy = Files.copy(files("baselines").get(0), results.resolve("baselines/other.json"));
    assertThat(read().problems()).singleElement().asString().startsWith(copy + ": its content");
    Files.delete(copy);
  }
}
