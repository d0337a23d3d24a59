package dev.tiara.experiments.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.AugmentationMethod;
import dev.tiara.data.GraphData;
import dev.tiara.data.synthetic.BlockModel;
import dev.tiara.experiments.record.ExperimentRun;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.setting.Experiment;
import dev.tiara.experiments.setting.ExperimentData;
import dev.tiara.experiments.setting.ModelFamily;
import dev.tiara.experiments.setting.SettingsChoice;
import dev.tiara.graph.Direction;
import dev.tiara.learn.model.Fidelity;
import dev.tiara.learn.run.RunOutcome;
import dev.tiara.learn.run.RunRecord;
import dev.tiara.learn.task.LinkData;
import dev.tiara.learn.task.NodeLabels;
import dev.tiara.learn.train.Epoch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {
  private static final GraphData DATA = new BlockModel(60, 12, 3, 60, 4).data(Direction.UNDIRECTED);

  @TempDir Path folder;
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private final AtomicInteger made = new AtomicInteger();
  private final AtomicInteger there = new AtomicInteger();

  private static ExperimentData load(String name) throws IOException {
    return switch (name) {
      case "links" -> new ExperimentData("links", LinkData.of(DATA.graph()), null, null);
      case "nodes" ->
          new ExperimentData(
              "nodes",
              LinkData.of(DATA.graph()),
              new NodeLabels(DATA.labels(), DATA.classes()),
              ExperimentData.features(DATA));
      default -> throw new IOException("it cannot be downloaded: put the file at " + name);
    };
  }

  private static Comparison.Plan plan(String... inputs) {
    return new Comparison.Plan(
        List.of(inputs),
        null,
        List.of(ModelFamily.GCN, ModelFamily.EVOLVEGCN),
        List.of(AugmentationMethod.values()),
        List.of(1L, 2L),
        Fidelity.PAPER,
        SettingsChoice.parse("default"),
        new Comparison.Plan.Schedule(2, 1));
  }

  private Comparison comparison(Comparison.Plan plan, Path results, int parallel, int stopAfter) {
    var listener =
        new Comparison.Listener() {
          @Override
          public void problem(String message) {
            problems.add(message);
          }

          @Override
          public void epoch(String data, Experiment experiment, Epoch epoch) {
            if (made.get() == stopAfter) {
              throw new OutOfMemoryError("killed half way");
            }
          }

          @Override
          public void ended(
              String data, Experiment experiment, ExperimentRun result, double seconds) {
            (seconds > 0 ? made : there).incrementAndGet();
          }
        };
    return new Comparison(
        plan,
        ComparisonTest::load,
        new ResultsFolder(results),
        listener,
        new CoreAllocation(parallel, 3 - parallel),
        Map.of("commit", "abc"));
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        contents.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return contents;
  }

  /** The outcomes by id, and that the ids are those of the runs. */
  private static Map<String, RunOutcome> outcomes(Path folder) throws IOException {
    Map<String, RunOutcome> outcomes = new TreeMap<>();
    new ResultsFolder(folder)
        .read()
        .runs()
        .forEach(
            (id, run) -> {
              assertThat(run.id()).isEqualTo(id);
              assertThat(run.provenance().environment()).containsEntry("commit", "abc");
              outcomes.put(id, run.outcome());
            });
    return outcomes;
  }

  @Test
  void stoppedComparisonThatRestarts_givesTheTableOfAnUninterruptedOne() throws IOException {
    Path whole = folder.resolve("whole");
    Path parts = folder.resolve("parts");
    String table = comparison(plan("links", "nodes"), whole, 1, -1).run().toMarkdown();
    assertThat(made.getAndSet(0)).isEqualTo(40);

    var killed = comparison(plan("links", "nodes"), parts, 1, 13);
    assertThatThrownBy(killed::run).hasMessage("killed half way");
    assertThat(files(parts.resolve("runs"))).hasSize(13);
    // Two runs at once, of one thread instead of two: neither is to change a bit.
    made.set(0);
    ComparisonTable resumed = comparison(plan("links", "nodes"), parts, 2, -1).run();
    assertThat(made).hasValue(27);
    assertThat(there).hasValue(13);
    assertThat(resumed.toMarkdown()).isEqualTo(table).contains("### links", "### nodes");
    assertThat(outcomes(parts)).isEqualTo(outcomes(whole)).hasSize(40);
    assertThat(files(parts.resolve("baselines"))).isEqualTo(files(whole.resolve("baselines")));
    assertThat(problems).isEmpty();
    // And what is finished is printed without training.
    made.set(0);
    assertThat(comparison(plan("links", "nodes"), parts, 1, -1).finished().toMarkdown())
        .isEqualTo(table);
    assertThat(made).hasValue(0);
  }

  @Test
  void resultsOfAnOlderTiara_areRejected_namingFileAndVersion() throws IOException {
    Path runs = Files.createDirectories(folder.resolve("runs"));
    for (String id : List.of("a", "b")) {
      Files.writeString(runs.resolve(id + ".json"), "{\"version\":1,\"task\":\"link\"}");
    }
    assertThat(new ResultsFolder(folder).read().problems())
        .containsExactly(
            runs
                + ": 2 records, such as a.json, of version 1; this Tiara reads version 2: skipped");
  }

  @Test
  void differentSettings_areDifferentRuns() throws IOException {
    comparison(plan("links"), folder, 1, -1).run();
    made.set(0);
    Comparison.Plan first = plan("links");
    var longer =
        new Comparison.Plan(
            first.inputs(),
            null,
            first.models(),
            List.of(AugmentationMethod.NONE),
            first.seeds(),
            Fidelity.AS_PUBLISHED,
            first.settings(),
            first.schedule());
    comparison(longer, folder, 1, -1).run();
    assertThat(made).hasValue(4);
    assertThat(files(folder.resolve("runs"))).hasSize(24);
  }

  @Test
  void unavailableData_areReported_andTheRestIsCompared() throws IOException {
    ComparisonTable table = comparison(plan("reddit", "links"), folder, 1, -1).run();
    assertThat(problems)
        .containsExactly(
            "reddit: it cannot be downloaded: put the file at reddit; its runs are skipped");
    assertThat(table.finished()).hasSize(20);
    assertThat(table.toMarkdown()).contains("### reddit: skipped\n", "### links: temporal link");
  }

  @Test
  void damagedAndForeignRecords_areReported_andOthersKept() throws IOException {
    String table = comparison(plan("links"), folder, 1, -1).run().toMarkdown();
    made.set(0);
    List<Path> runs = new ArrayList<>();
    try (var files = Files.list(folder.resolve("runs"))) {
      files.sorted().forEach(runs::add);
    }
    String whole = Files.readString(runs.get(0));
    Files.writeString(runs.get(0), whole.substring(0, whole.length() / 2));
    Files.writeString(runs.get(1), "null");
    Files.writeString(
        runs.get(2), Files.readString(runs.get(2)).replace("\"version\":2", "\"version\":7"));
    ComparisonTable rest = comparison(plan("links"), folder, 1, -1).finished();
    assertThat(rest.finished()).hasSize(17);
    assertThat(problems)
        .containsExactly(
            runs.get(0) + ": damaged, or not a result of Tiara: skipped",
            runs.get(1) + ": damaged, or not a result of Tiara: skipped",
            folder.resolve("runs")
                + ": record "
                + runs.get(2).getFileName()
                + " of version 7; this Tiara reads version 2: skipped");
    // Running makes them again, and all is as before.
    assertThat(comparison(plan("links"), folder, 1, -1).run().toMarkdown()).isEqualTo(table);
    assertThat(made).hasValue(3);
    assertThat(outcomes(folder)).hasSize(20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"links.jsonl", "links.jsonl.gz"})
  void bundledRecords_areResumed_andDamagedLinesRecomputed(String name) throws IOException {
    String table = comparison(plan("links"), folder, 1, -1).run().toMarkdown();
    Map<String, RunOutcome> before = outcomes(folder);
    Path bundle = folder.resolve("runs").resolve(name);
    List<String> lines = bundleRuns(bundle);
    made.set(0);
    assertThat(comparison(plan("links"), folder, 1, -1).run().toMarkdown()).isEqualTo(table);
    assertThat(made).hasValue(0);
    assertThat(outcomes(folder)).isEqualTo(before);
    lines.set(2, lines.get(2).substring(0, lines.get(2).length() / 2));
    write(bundle, lines);
    assertThat(comparison(plan("links"), folder, 1, -1).run().toMarkdown()).isEqualTo(table);
    assertThat(made).hasValue(1);
    assertThat(problems)
        .containsExactly(bundle + " line 3: damaged, or not a result of Tiara: skipped");
    assertThat(outcomes(folder)).isEqualTo(before);
  }

  @Test
  void truncatedBundle_isSkippedEntirely() throws IOException {
    comparison(plan("links"), folder, 1, -1).run();
    Path bundle = folder.resolve("runs").resolve("links.jsonl.gz");
    bundleRuns(bundle);
    byte[] whole = Files.readAllBytes(bundle);
    Files.write(bundle, Arrays.copyOf(whole, whole.length / 2));
    ResultsFolder.Contents contents = new ResultsFolder(folder).read();
    assertThat(contents.runs()).isEmpty();
    assertThat(contents.problems()).containsExactly(bundle + ": cannot be read: skipped");
  }

  @Test
  void separateRecord_replacesTheBundledOne() throws IOException {
    comparison(plan("links"), folder, 1, -1).run();
    Path own;
    try (var files = Files.list(folder.resolve("runs"))) {
      own = files.sorted().findFirst().orElseThrow();
    }
    String newer =
        Files.readString(own).replaceFirst("\"ended\":\"[^\"]*", "\"ended\":\"2001-02-03");
    List<String> lines = bundleRuns(folder.resolve("runs/links.jsonl"));
    Files.writeString(own, newer);
    ResultsFolder.Contents contents = new ResultsFolder(folder).read();
    assertThat(contents.problems()).isEmpty();
    assertThat(contents.runs()).hasSize(lines.size());
    String id = own.getFileName().toString().replace(".json", "");
    assertThat(contents.runs())
        .hasEntrySatisfying(
            id, run -> assertThat(run.provenance().ended()).isEqualTo("2001-02-03"));
  }

  /** Moves all runs of the folder into one file. */
  private List<String> bundleRuns(Path bundle) throws IOException {
    List<String> lines = new ArrayList<>();
    List<Path> runs = new ArrayList<>();
    try (var files = Files.list(folder.resolve("runs"))) {
      files.sorted().forEach(runs::add);
    }
    for (Path run : runs) {
      lines.addAll(Files.readAllLines(run));
      Files.delete(run);
    }
    assertThat(lines).hasSameSizeAs(runs);
    write(bundle, lines);
    return lines;
  }

  private static void write(Path bundle, List<String> lines) throws IOException {
    try (OutputStream file = Files.newOutputStream(bundle);
        OutputStream packed =
            bundle.toString().endsWith(".gz") ? new GZIPOutputStream(file) : file) {
      packed.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "runs,test",
    "runs,curves",
    "runs,settings",
    "runs,provenance",
    "runs,seconds",
    "baselines,dataChecksum"
  })
  void recordWithMissingField_countsAsDamaged(String part, String field) throws IOException {
    comparison(plan("links"), folder, 1, -1).run();
    Path file;
    try (var files = Files.list(folder.resolve(part))) {
      file = files.findFirst().orElseThrow();
    }
    String whole = Files.readString(file);
    Files.writeString(file, whole.replace("\"" + field + "\":", "\"other\":"));
    assertThat(new ResultsFolder(folder).read().problems())
        .containsExactly(file + ": damaged, or not a result of Tiara: skipped");
    Files.writeString(file, "{\"version\":2}");
    assertThat(new ResultsFolder(folder).read().problems()).hasSize(1);
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThat(new ResultsFolder(folder).read().problems())
        .containsExactly(file + ": cannot be read: skipped");
  }

  @Test
  void settingsOfAnotherSetOfThePaper_areOneTable_alsoFromRecords() throws IOException {
    var plan =
        new Comparison.Plan(
            List.of("links"),
            null,
            List.of(ModelFamily.GCN),
            List.of(AugmentationMethod.NONE, AugmentationMethod.TIARA),
            List.of(1L),
            Fidelity.PAPER,
            SettingsChoice.parse("paper:BitcoinAlpha"),
            new Comparison.Plan.Schedule(2, 1));
    var table = comparison(plan, folder, 1, -1).run();
    var recorded = RecordedComparison.of(new ResultsFolder(folder).read());
    assertThat(recorded.sections()).isEqualTo(table.sections());
    assertThat(recorded.sections().get(0).settings())
        .isEqualTo("the paper's for BitcoinAlpha, at most 2 epochs, patience 1");
  }

  @Test
  void recordsOfOtherSchedules_areSeparateTables() throws IOException {
    comparison(plan("links"), folder, 1, -1).run();
    var contents = new ResultsFolder(folder).read();
    Map<String, ExperimentRun> runs = new TreeMap<>(contents.runs());
    contents.runs().forEach((id, run) -> runs.put(id + "b", with(run, "training.epochs", "9")));
    var recorded = recorded(runs, contents);
    assertThat(recorded.sections())
        .extracting(ComparisonTable.Section::settings)
        .containsExactlyInAnyOrder(
            "Tiara's defaults, at most 2 epochs, patience 1",
            "Tiara's defaults, at most 9 epochs, patience 1");
    assertThat(recorded.problems()).isEmpty();
  }

  @Test
  void folderWithoutResults_hasNoneFinished() throws IOException {
    ComparisonTable none = comparison(plan("links"), folder.resolve("new"), 1, -1).finished();
    assertThat(none.finished()).isEmpty();
    assertThat(none.toMarkdown()).contains("| TiaRa | - | - |");
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> comparison(plan("links"), file, 1, -1).run())
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  @Test
  void baselines_areScoredOnTheSamplesOfTheModelsTest() throws IOException {
    comparison(plan("links"), folder, 1, -1).run();
    var baselines = new ResultsFolder(folder).read().baselines();
    assertThat(baselines).hasSize(2);
    assertThat(baselines.values().iterator().next().scores())
        .containsKeys("endpoint recency", "EdgeBank, unlimited", "time-aware proximity");
  }

  @Test
  void recordsAlone_giveTheTablesOfThePlan() throws IOException {
    var plan = plan("links", "nodes");
    var table = comparison(plan, folder, 1, -1).run();
    var recorded = RecordedComparison.of(new ResultsFolder(folder).read());
    assertThat(recorded.sections()).isEqualTo(table.sections());
    assertThat(recorded.problems()).isEmpty();
  }

  @Test
  void recordsOfOtherSettings_areASeparateTable() throws IOException {
    comparison(plan("links"), folder, 1, -1).run();
    var contents = new ResultsFolder(folder).read();
    Map<String, ExperimentRun> runs = new TreeMap<>(contents.runs());
    runs.replaceAll(
        (id, run) ->
            run.augmentation() == AugmentationMethod.TIARA
                ? with(run, "augmentation.alpha", "0.4321")
                : run);
    var recorded = recorded(runs, contents);
    assertThat(recorded.sections())
        .extracting(ComparisonTable.Section::settings)
        .containsExactlyInAnyOrder(
            "Tiara's defaults, at most 2 epochs, patience 1",
            "custom, at most 2 epochs, patience 1");
  }

  /** The tables of these runs, with all else as in the contents. */
  private static RecordedComparison recorded(
      Map<String, ExperimentRun> runs, ResultsFolder.Contents contents) {
    return RecordedComparison.of(new ResultsFolder.Contents(runs, contents.baselines(), List.of()));
  }

  private static ExperimentRun with(ExperimentRun run, String name, String value) {
    RunOutcome outcome = run.outcome();
    Map<String, String> settings = new TreeMap<>(outcome.settings());
    settings.put(name, value);
    return ExperimentRun.of(
        new RunRecord(
            new RunOutcome(
                outcome.task(),
                outcome.data(),
                outcome.dataChecksum(),
                settings,
                outcome.metric(),
                outcome.best(),
                outcome.validation(),
                outcome.test(),
                outcome.stopped(),
                outcome.curves()),
            run.provenance()));
  }
}
