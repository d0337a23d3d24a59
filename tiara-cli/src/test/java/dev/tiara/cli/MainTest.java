package dev.tiara.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.testing.Shared;
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
        "--alpha 0.7 --beta 0.4 | tiara: alpha + beta must be below 1, got 0.7 + 0.4 (--alpha,"
            + " --beta)",
        "--alpha -1 | tiara: --alpha must be in [0, 1), got -1.0",
        "--alpha NaN | tiara: --alpha must be a number or auto, got" + " \"NaN\"",
        "--alpha x | tiara: --alpha must be a number or auto, got \"x\"",
        "--epsilon 1 | tiara: --epsilon must be in [0, 1), got 1.0",
        "--iterations 0 | tiara: --iterations must be at least 1, got 0",
        "--top-k 0 | tiara: top-k must be at least 1, got 0 (--top-k)",
        "--threads 0 | tiara: --threads must be at least 1, got 0",
        "--time-bin 5y | tiara: --time-bin must be a number with s, m, h, d, w or no unit, got"
            + " \"5y\"",
        "--time-bin 3f | tiara: --time-bin must be a number with s, m, h, d, w or no unit, got"
            + " \"3f\"",
        "--time-bin 0x1p3 | tiara: --time-bin must be a number with s, m, h, d, w or no unit, got"
            + " \"0x1p3\"",
        "--epsilon 1e-3f | '1e-3f' is not a number",
        "--epsilon 0x1p-3 | '0x1p-3' is not a number",
        "--epsilon 0.00_1 | '0.00_1' is not a number",
        "--epsilon NaN | 'NaN' is not a number",
        "--threads 1025 | tiara: --threads must be at most 1024, got 1025",
        "--iterations 2147483647 | tiara: --iterations must be at most 1000000, got 2147483647",
        "--snapshots 10000001 | tiara: --snapshots must be at most 10000000, got 10000001",
        "--top-k 0x3 | '0x3' is not an int",
        "--snapshots 1_0 | '1_0' is not an int",
        "--snapshots \u0663 | '\u0663' is not an int",
        "--seed \u0663 | '\u0663' is not a long",
        "--time-bin \u0663d | tiara: --time-bin must be a number with s, m, h, d, w or no unit, got"
            + " \"\u0663d\"",
        "--exact=\u0663 | is not a boolean",
        "--symmetric-trick --unweighted | tiara: --unweighted must not be given with"
            + " --symmetric-trick, which implies it",
        "--no-symmetric-trick --symmetrize | tiara: --symmetrize must not be given with"
            + " --no-symmetric-trick",
        "--time-bin 0 | tiara: width of a time bin must be positive, got 0.0 (--time-bin)",
        "--snapshots 0 | tiara: number of snapshots must be at least 1, got 0 (--snapshots)",
        "--columns 1,2,9 | there is no column \"9\" among the 3 of this file: column1, column2,"
            + " column3 (--columns)",
        "--columns 1,2 | tiara: --columns must be source,target,time[,weight], got \"1,2\"",
        "--weighted | needs a weight column: use --columns source,target,time,weight",
        "--method gdc --beta 0.1 | tiara: --beta must not be given with --method gdc, got 0.1",
        "--method none --alpha 0.1 | tiara: --alpha must not be given with --method none, got 0.1",
        "--exact --iterations 3 | tiara: --exact and --iterations must not be given together, got"
            + " 3",
        "--nonsense | Unknown option: '--nonsense'",
        "--directed --undirected | mutually exclusive",
      })
  void invalidOption_isOneLineAndExitCode2(String options, String message) {
    assertThat(augment(options.strip().split(" +"))).isEqualTo(2);
    assertThat(err.toString()).contains(message.strip());
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(output).doesNotExist();
  }

  @Test
  void malformedLine_isReported_andThePreviousOutputKept() throws IOException {
    String before = "snapshot,source,target,weight\n";
    Files.writeString(output, before);
    Files.writeString(input, "a,b,1\na,b,n/a\n");
    assertThat(augment("--force")).isEqualTo(2);
    assertThat(err.toString().strip())
        .isEqualTo("tiara: " + input + ":2: time \"n/a\" is not a number");
    assertThat(output).hasContent(before);
  }

  @Test
  void missingInput_isReported() {
    input = folder.resolve("no.csv");
    assertThat(augment()).isEqualTo(2);
    assertThat(err.toString().strip()).isEqualTo("tiara: " + input + ": no such file");
  }

  @Test
  void emptyInput_isReported() throws IOException {
    Files.writeString(input, "");
    assertThat(augment()).isEqualTo(2);
    assertThat(err.toString().strip()).isEqualTo("tiara: " + input + ": the file has no events");
  }

  @Test
  void outputInAMissingFolder_isReported() {
    output = folder.resolve("no/out.csv");
    assertThat(augment()).isEqualTo(2);
    assertThat(err.toString().strip())
        .isEqualTo("tiara: " + output + ": its folder does not exist");
  }

  @Test
  void outputOfUnknownKind_isReported() {
    output = folder.resolve("out.xls");
    assertThat(augment()).isEqualTo(2);
    assertThat(err.toString().strip())
        .isEqualTo(
            "tiara: --output must end in .csv, .csv.gz, .parquet or .npz, or be a folder, got \""
                + output
                + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.csv.gz", "out.parquet", "out.npz", "out/manifest.json"})
  void endingOfTheOutput_choosesItsFormat(String written) throws IOException {
    output = folder.resolve(Path.of(written).getName(0));
    assertThat(augment("--time-bin", "1")).isZero();
    assertThat(folder.resolve(written)).isRegularFile();
  }

  @Test
  void query_selectsEvents() throws IOException {
    Files.writeString(input, "voter,candidate,sign,time\n01,b,1,1\nzoe,b,-1,1\n");
    assertThat(augment("--query", "SELECT voter, candidate, time FROM input WHERE sign > 0"))
        .isZero();
    assertThat(Files.readString(output)).contains("0,01,b,").doesNotContain("zoe");
  }

  @Test
  void stats_printTheRow_asTableAndJson() {
    assertThat(run("stats", input.toString(), "--time-bin", "1")).isZero();
    assertThat(out.toString().lines().map(String::strip))
        .containsExactly(
            "n  m  T  L  mean activated    C", input + "  3  6  5  -             1.0  1.2");
    out.getBuffer().setLength(0);
    assertThat(run("stats", input.toString(), "--time-bin", "1", "--json")).isZero();
    assertThat(out.toString()).contains("\"nodes\" : 3", "\"edges\" : 6", "\"snapshots\" : 5");
  }

  @Test
  void stats_areShownBesideThePapers() {
    Path data = Shared.file("data");
    assertThat(run("stats", "dataset:bitcoinalpha", "--data-dir", data.toString())).isZero();
    assertThat(out.toString().lines().map(line -> line.strip().replaceAll(" +", " ")))
        .containsExactly(
            "n m T L mean activated C",
            "BitcoinAlpha 3,783 31,748 138 - 105.4 2.2",
            "in the paper 3,783 31,748 138 2 105 2.2");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void statsThatThePapersTableMisplaces_areExplained() {
    Path data = Shared.file("data");
    for (String json : new String[] {"--quiet", "--json"}) {
      assertThat(run("stats", "dataset:dblp3", "--data-dir", data.toString(), json)).isZero();
      assertThat(out.toString()).contains("1,212.1 activated nodes", "Table 1 prints 782");
    }
  }

  @Test
  void proximity_listsNeighbours_asTableAndJson() {
    assertThat(run("proximity", input.toString(), "--time-bin", "1", "--seed", "a")).isZero();
    assertThat(out.toString().lines().map(line -> line.replaceAll(" .*", "")))
        .containsExactly("node", "b", "c,");
    out.getBuffer().setLength(0);
    String[] json = {"--time-bin", "1", "--seed", "a", "--at", "0", "--top", "1", "--json"};
    String[] arguments = new String[json.length + 2];
    arguments[0] = "proximity";
    arguments[1] = input.toString();
    System.arraycopy(json, 0, arguments, 2, json.length);
    assertThat(run(arguments)).isZero();
    assertThat(out.toString())
        .contains("\"snapshot\" : 0", "\"node\" : \"b\"")
        .doesNotContain("c, d");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--seed zoe | tiara: --seed must be a node of the input, got \"zoe\"",
        "--seed a --at 9 | tiara: snapshot must be between 0 and 4, got 9 (--at)",
        "--seed a --top 0 | tiara: --top must be at least 1, got 0",
        "--top 3 | tiara: either --seed or --seeds must be given, got neither",
      })
  void invalidProximity_isOneLineAndExitCode2(String options, String message) {
    String[] arguments = ("proximity " + input + " --quiet " + options.strip()).split(" +");
    assertThat(run(arguments)).isEqualTo(2);
    assertThat(err.toString().strip()).isEqualTo(message.strip());
  }

  @Test
  void datasets_areListed() {
    assertThat(run("datasets", "--data-dir", folder.toString())).isZero();
    assertThat(out.toString())
        .contains("BitcoinAlpha", "PrimarySchool", "shaped:redditbody")
        .contains("WikiElec-SNAP, WikiElec-NR, WikiElec-KONECT");
    out.getBuffer().setLength(0);
    assertThat(run("datasets", "--json", "--data-dir", folder.toString())).isZero();
    assertThat(out.toString()).contains("\"citation\" : \"S. Kumar", "\"here\" : false");
  }

  @Test
  void missingDataset_isReportedWithTheFileToDownload() {
    String[] get = {"datasets", "get", "Brain", "--data-dir", folder.toString()};
    assertThat(run(get)).isEqualTo(1);
    assertThat(err.toString().strip())
        .startsWith(
            "tiara: data set Brain: it cannot be downloaded: put the file at "
                + folder.resolve("Brain/Brain.npz")
                + " (source: STAR, ");
    assertThat(run("stats", "dataset:cora")).isEqualTo(2);
    assertThat(err.toString()).contains("dataset:NAME must be one of BitcoinAlpha, WikiElec");
  }

  @Test
  void existingDataset_isVerified() {
    String data = Shared.file("data").toString();
    assertThat(run("datasets", "get", "collegemsg", "--data-dir", data)).isZero();
    assertThat(out.toString())
        .startsWith(
            "CollegeMsg: 1,899 nodes, 34,092 edges, 15 snapshots; verified"
                + System.lineSeparator());
  }

  @Test
  void generatedFile_isReadBack_andSeedsRepeat() throws IOException {
    output = folder.resolve("g.csv");
    String[] generate = {"generate", "blocks", "-o", output.toString(), "--seed", "3"};
    assertThat(run(generate)).isZero();
    byte[] bytes = Files.readAllBytes(output);
    Files.delete(output);
    assertThat(run(generate)).isZero();
    assertThat(Files.readAllBytes(output)).isEqualTo(bytes);
    out.getBuffer().setLength(0);
    assertThat(run("stats", output.toString(), "--time-bin", "1200000s")).isZero();
    assertThat(out.toString()).contains("  12  "); // snapshots
  }

  @Test
  void generatedLabelsAndFeatures_areWritten_ifTheGeneratorHasThem() throws IOException {
    Path labels = folder.resolve("labels.csv");
    Path features = folder.resolve("features.csv");
    String[] options = {"--labels", labels.toString(), "--features", features.toString()};
    output = folder.resolve("g.parquet");
    assertThat(
            run(
                "generate",
                "blocks",
                "-o",
                output.toString(),
                options[0],
                options[1],
                options[2],
                options[3]))
        .isZero();
    assertThat(Files.readAllLines(labels)).hasSize(501).startsWith("node,label");
    assertThat(Files.readAllLines(features)).hasSize(12 * 500 + 1);
    String other = folder.resolve("other.parquet").toString();
    String none = folder.resolve("none.csv").toString();
    assertThat(run("generate", "powerlaw", "-o", other, "--labels", none)).isEqualTo(2);
    assertThat(err.toString().strip())
        .isEqualTo("tiara: --labels must not be given with powerlaw, got \"" + none + "\"");
  }

  @Test
  void quiet_printsNothing_andJsonTheSummary() {
    assertThat(augment("--quiet")).isZero();
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).isEmpty();
    assertThat(augment("--json")).isZero();
    assertThat(out.toString()).contains("\"entries\" : ", "\"seconds\" : ", "\"maxToPaper\" : ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "augment",
        "proximity",
        "explain",
        "drift",
        "stats",
        "datasets",
        "datasets get",
        "generate",
        "sweep gamma",
        "report",
        "demo",
        "completion"
      })
  void everyCommand_helpsWithAnExample(String command) {
    assertThat(run((command + " --help").strip().split(" "))).isZero();
    assertThat(out.toString()).containsPattern("Examples?:").contains("--verbose", "--quiet");
    assertThat(out.toString()).as("no colours off a terminal").doesNotContain("\u001b");
  }

  @Test
  void completion_isAScriptThatKnowsTheOptions() {
    assertThat(run("completion")).isZero();
    assertThat(out.toString()).contains("complete -F", "--time-bin", "datasets");
  }

  @Test
  void demo_runsEndToEnd_andPrintsWhereTheFilesAre() throws IOException {
    Path demo = folder.resolve("demo");
    assertThat(run("demo", "-o", demo.toString())).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("500 nodes, 12 snapshots", "Closest to node 0", "time-aware proximity")
        .contains("tiara train " + demo.resolve("events.csv"));
    try (var runs = Files.list(demo.resolve("results/runs"))) {
      assertThat(runs).hasSize(4);
    }
    // What the demo is for: the row of TiaRa is above that of no augmentation.
    String table = out.toString().substring(out.toString().indexOf("None"));
    double none = Double.parseDouble(table.replaceFirst("(?s)None +([0-9.]+).*", "$1"));
    double tiara = Double.parseDouble(table.replaceFirst("(?s).*?TiaRa +([0-9.]+).*", "$1"));
    assertThat(tiara).isGreaterThan(none);
    assertThat(demo.resolve("report.html")).content().contains("drifting communities");
    assertThat(run("stats", demo.resolve("events.csv").toString())).isZero();
  }

  @Test
  void ratesToBeChosen_areRejectedOnSpark() {
    String words = "spark augment " + input + " --alpha auto --beta auto -o " + output;
    assertThat(run(words.split(" "))).isEqualTo(2);
    assertThat(err.toString()).contains("tiara: --alpha and --beta must be numbers here, got auto");
  }

  @Test
  void stackTrace_isShownOnRequestOnly() {
    input = folder.resolve("no.csv");
    augment("--verbose");
    assertThat(err.toString()).contains("at dev.tiara.cli");
  }
}
