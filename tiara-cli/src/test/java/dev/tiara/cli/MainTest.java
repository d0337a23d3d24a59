package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  @TempDir Path folder;
  private Path input;
  private Path output;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void writeInput() throws IOException {
    input = Files.writeString(folder.resolve("in.csv"), "a,b,1\nb,\"c, d\",1\na,b,5\n");
    output = folder.resolve("out.csv");
  }

  private int run(String... arguments) {
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  private int augment(String... options) {
    String[] arguments = new String[options.length + 4];
    arguments[0] = "augment";
    arguments[1] = input.toString();
    arguments[2] = "-o";
    arguments[3] = output.toString();
    System.arraycopy(options, 0, arguments, 4, options.length);
    return run(arguments);
  }

  @Test
  void augmentedWeights_sumToOneForEverySnapshotAndSource() throws IOException {
    assertThat(augment("--time-bin", "1")).isZero();
    List<String> lines = Files.readAllLines(output);
    assertThat(lines.get(0)).isEqualTo("snapshot,source,target,weight");
    Map<String, Double> sums = new HashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] field = line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1);
      sums.merge(field[0] + "/" + field[1], Double.parseDouble(field[3]), Double::sum);
    }
    assertThat(sums).hasSize(5 * 3).containsKey("4/\"c, d\"");
    assertThat(sums.values()).allSatisfy(sum -> assertThat(sum).isCloseTo(1, offset(1e-6)));
    assertThat(out.toString()).startsWith("tiara: 3 nodes, 5 snapshots, 6 edges -> ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tiara", "gdc", "merge", "dropedge", "none"})
  void everyMethod_writesAFile(String method) {
    assertThat(augment("--method", method)).isZero();
    assertThat(output).isNotEmptyFile();
  }

  @Test
  void numberOfThreads_changesNoByte() throws IOException {
    augment("--threads", "1", "--time-bin", "1");
    byte[] one = Files.readAllBytes(output);
    augment("--threads", "3", "--time-bin", "1");
    assertThat(Files.readAllBytes(output)).isEqualTo(one);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--alpha 0.7 --beta 0.4 | tiara: alpha + beta must be below 1, got 0.7 + 0.4",
        "--alpha -1 | tiara: alpha must be in [0, 1), got -1.0",
        "--alpha NaN | tiara: alpha must be in [0, 1), got NaN",
        "--alpha x | tiara: Invalid value for option '--alpha': 'x' is not a double",
        "--epsilon 1 | tiara: epsilon must be in [0, 1), got 1.0",
        "--iterations 0 | tiara: iterations must be at least 1, got 0",
        "--top-k 0 | tiara: top-k must be at least 1, got 0",
        "--threads 0 | tiara: threads must be at least 1, got 0",
        "--time-bin 5y | tiara: --time-bin must be a number with s, m, h, d or no unit, got \"5y\"",
        "--time-bin 0 | tiara: width of a time bin must be positive, got 0.0",
        "--snapshots 0 | tiara: number of snapshots must be at least 1, got 0",
        "--columns 1,2,9 | there is no column \"9\"",
        "--columns 1,2 | tiara: columns must be source,target,time[,weight], got \"1,2\"",
        "--weighted | needs a weight column",
        "--method gdc --beta 0.1 | tiara: --beta must not be given with --method gdc, got 0.1",
        "--method none --alpha 0.1 | tiara: --alpha must not be given with --method none, got 0.1",
        "--exact --iterations 3 | tiara: --exact and --iterations must not be given together, got 3",
        "--nonsense | Unknown option: '--nonsense'",
        "--directed --undirected | mutually exclusive",
      })
  void badOption_isOneLineAndExitCode2(String options, String message) {
    assertThat(augment(options.strip().split(" +"))).isEqualTo(2);
    assertThat(err.toString()).contains(message.strip());
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(output).doesNotExist();
  }

  @Test
  void malformedLine_isNamed_andThePreviousOutputStays() throws IOException {
    Files.writeString(output, "before");
    Files.writeString(input, "a,b,1\na,b,n/a\n");
    assertThat(augment()).isEqualTo(2);
    assertThat(err.toString().strip())
        .isEqualTo("tiara: " + input + ":2: time \"n/a\" is not a number");
    assertThat(output).hasContent("before");
  }

  @Test
  void missingInput_isNamed() {
    input = folder.resolve("no.csv");
    assertThat(augment()).isEqualTo(2);
    assertThat(err.toString().strip()).isEqualTo("tiara: " + input + ": no such file");
  }

  @Test
  void emptyInput_isNamed() throws IOException {
    Files.writeString(input, "");
    assertThat(augment()).isEqualTo(2);
    assertThat(err.toString().strip()).isEqualTo("tiara: " + input + ": the file has no events");
  }

  @Test
  void outputInAMissingFolder_isNamed() {
    output = folder.resolve("no/out.csv");
    assertThat(augment()).isEqualTo(2);
    assertThat(err.toString().strip())
        .isEqualTo("tiara: " + output + ": its folder does not exist");
  }

  @Test
  void outputOfUnknownKind_isNamed() {
    output = folder.resolve("out.xls");
    assertThat(augment()).isEqualTo(2);
    assertThat(err.toString().strip())
        .isEqualTo("tiara: --output must end in .csv or .csv.gz, got \"" + output + "\"");
  }

  @Test
  void help_showsAnExample() {
    assertThat(run("augment", "--help")).isZero();
    assertThat(out.toString()).contains("Example:", "--alpha", "--time-bin");
  }

  @Test
  void demo_printsASummary() {
    assertThat(run("demo")).isZero();
    assertThat(out.toString()).contains("500 nodes, 12 snapshots", "Who is close to node 0");
  }

  @Test
  void stackTrace_isShownOnRequestOnly() {
    input = folder.resolve("no.csv");
    augment("--verbose");
    assertThat(err.toString()).contains("at dev.tiara.cli");
  }

  @Test
  void binWidths_haveUnits() {
    assertThat(InputOptions.width("1200000s")).isEqualTo(1_200_000);
    assertThat(InputOptions.width("90m")).isEqualTo(5400);
    assertThat(InputOptions.width("12h")).isEqualTo(43_200);
    assertThat(InputOptions.width("7d")).isEqualTo(604_800);
    assertThat(InputOptions.width("1")).isEqualTo(1);
  }
}
