package dev.tiara.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.cli.option.OutputKind;
import dev.tiara.cli.option.OverwriteOption;
import dev.tiara.cli.testing.CommandRun;
import dev.tiara.data.GraphData;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.data.npz.NpzReader;
import dev.tiara.data.npz.NpzWriter;
import dev.tiara.data.sets.DataFolder;
import dev.tiara.data.sets.DataSets;
import dev.tiara.data.sets.Download;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.experiments.record.ResultsFolder;
import dev.tiara.experiments.report.Report;
import dev.tiara.experiments.tuning.Tuning;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.input.InputException;
import dev.tiara.internal.step.DiffusionState;
import dev.tiara.learn.run.RunRecord;
import dev.tiara.progress.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** All readers. A new one is a line in {@link #ALL}. */
final class Readers {
  static final String[] TEXTS = {
    "a,b,1\nb,c,2\nc,d,3\nd,a,3\n",
    "user_id,item_id,timestamp,state_label\n1,2,10,0\n2,3,11.5,1\n3,1,12,0\n",
    "source;target;time;weight\r\n"
        + "\"x;y\";\"say \"\"hi\"\"\";2024-02-01;0.5\r\n"
        + "u;v;2024-02-03T04:05:06Z;2\r\n",
    "% bip unweighted\n1 2 1 1082040961\n2 3 1 1082155839\n3 1 1 1082414391\n",
    "# FromNodeId\tToNodeId\ttime\n1\t2\t1082040961\n2\t3\t1082155839\n"
  };

  private static final String TRAIN =
      "train EVENTS --time-bin 1 --model gcn --augment tiara --layers 1 --epochs 2 --no-baselines"
          + " --quiet ";
  private static final String PREDICT = "predict EVENTS --time-bin 1 --by ranker --quiet ";
  private static final String COMPARE =
      "compare EVENTS --time-bin 1 --models gcn --augment none,tiara --seeds 1 --epochs 1 --quiet"
          + " -o OUT";
  private static final String SWEEP =
      "sweep epsilon EVENTS --time-bin 1 --values 1e-3 --no-training --quiet -o OUT";
  private static final String TUNE =
      "tune EVENTS --time-bin 1 --model gcn --trials 2 --epochs 2 --quiet -o OUT";

  static final List<FuzzTarget> ALL =
      ListReaders.joined(
          new FuzzTarget("events", false, texts("events.csv"), in -> events(in, "events.csv")),
          new FuzzTarget("gzip", true, texts("events.csv.gz"), in -> events(in, "events.csv.gz")),
          new FuzzTarget("parquet", false, parquet(), in -> events(in, "events.parquet")),
          new FuzzTarget(
              "npz",
              true,
              star("x.npz"),
              in -> arrays(in.resolve("x.npz"), "adjs", "attmats", "labels")),
          new FuzzTarget("set-archive", true, star("DBLP3/DBLP3.npz"), in -> set(in, "DBLP-3")),
          new FuzzTarget("set-edges", true, edges(), in -> set(in, "DBLP-3")),
          new FuzzTarget("set-elections", true, elections(), in -> set(in, "WikiElec")),
          new FuzzTarget("set-labelled", false, labelled(), in -> set(in, "School")),
          new FuzzTarget("set-classes", true, classes(), in -> set(in, "PrimarySchool")),
          new FuzzTarget("state", true, states(), Readers::advancedState),
          new FuzzTarget("model", true, written(TRAIN + "--save OUT"), Readers::embeddings),
          new FuzzTarget("ranker", true, rankers(), Readers::predictions),
          new FuzzTarget("records", false, written(TRAIN + "--record OUT"), Readers::records),
          new FuzzTarget("results", false, written(COMPARE, SWEEP), Readers::results),
          new FuzzTarget("trials", false, written(TUNE), Readers::trials),
          new FuzzTarget("replaced-output", false, augmented("o.csv.gz", "o.npz"), Readers::kinds));

  private Readers() {}

  // Event files

  private static List<FuzzTarget.Seed> texts(String name) {
    return Arrays.stream(TEXTS).map(text -> file(name, text)).toList();
  }

  /** A seed of one text file, gzipped where its name says so. */
  static FuzzTarget.Seed file(String name, String text) {
    return folder -> {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      try (var raw = Files.newOutputStream(file);
          var out = name.endsWith(".gz") ? new GZIPOutputStream(raw) : raw) {
        out.write(bytes);
      }
    };
  }

  private static List<FuzzTarget.Seed> parquet() {
    return List.of(
        folder ->
            CommandRun.succeeds(
                "generate blocks --nodes 12 --snapshots 2 -o " + folder.resolve("events.parquet")));
  }

  static Object events(Path folder, String name) throws IOException {
    return graph(new EventReader(folder.resolve(name).toString()).read());
  }

  private static Object graph(GraphData data) {
    return data.graph();
  }

  // Archives and data sets

  private static List<FuzzTarget.Seed> star(String name) {
    return List.of(
        folder -> {
          Path file = folder.resolve(name);
          Files.createDirectories(file.getParent());
          try (var out = Files.newOutputStream(file)) {
            var npz = new NpzWriter(out);
            var random = new Random(3);
            npz.array("adjs", "<f4", new int[] {2, 5, 5}, floats(random, 50));
            npz.array("attmats", "<f4", new int[] {5, 2, 3}, floats(random, 30));
            npz.array("labels", "<f4", new int[] {5, 2}, floats(random, 10));
            npz.finish();
          }
        });
  }

  private static NpzWriter.Elements floats(Random random, int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = random.nextInt(2);
    }
    return out -> out.putFloats(values);
  }

  private static Object arrays(Path file, String... names) throws IOException {
    List<Object> all = new ArrayList<>();
    try (var npz = new NpzReader(file)) {
      for (String name : names) {
        if (npz.header(name).type() == 'U') {
          all.add(npz.texts(name));
        } else {
          npz.readNonZeros(name, (at, value) -> all.add(Arrays.toString(at) + value));
        }
      }
    }
    return all;
  }

  private static List<FuzzTarget.Seed> edges() {
    return List.of(file("DBLP3/edges.tsv.gz", "1\t2\t0\n2\t3\t0\n3\t4\t1\n"));
  }

  private static List<FuzzTarget.Seed> elections() {
    String text =
        """
        # elections
        E\t1
        T\t2004-09-21 01:15:53
        U\t30\tcjcurrie
        N\t32\tandyl
        V\t1\t3\t2004-09-14 16:26:00\tludraman
        V\t-1\t25\t2004-09-14 16:53:00\tblankfaze
        V\t0\t4\t2004-09-14 17:08:00\tgzornenplatz
        """;
    return List.of(file("WikiElec/wikiElec.ElecBs3.txt.gz", text));
  }

  private static List<FuzzTarget.Seed> labelled() {
    return List.of(
        folder -> {
          file("School/school.txt.gz", "1 2 100\n2 3 200\n3 1 4000\n").write(folder);
          file("School/node2label.txt", "1 0\n2 1\n3 1\n").write(folder);
        });
  }

  private static List<FuzzTarget.Seed> classes() {
    String text =
        "31220\t1558\t1567\t3B\t3B\n31220\t1560\t1570\t3A\t3B\n31240\t1567\t1574\t3B\t4A\n";
    return List.of(file("PrimarySchool/primaryschool.csv.gz", text));
  }

  private static Object set(Path folder, String name) throws IOException {
    var data = new DataFolder(folder, new Download(Progress.NONE));
    return graph(DataSets.find(name).orElseThrow().load(data, SnapshotOptions.DEFAULT));
  }

  // What Tiara writes

  static DynamicGraph someGraph() {
    var events = EventTable.builder();
    var random = new Random(7);
    for (int i = 0; i < 30; i++) {
      events.add("n" + random.nextInt(9), "n" + random.nextInt(9), i % 3);
    }
    return events.build().cut(TimeBins.ofWidth(1));
  }

  private static List<FuzzTarget.Seed> augmented(String... names) {
    String augment = "augment EVENTS --time-bin 3 --epsilon 0.05 --quiet -o ";
    return written(Arrays.stream(names).map(name -> augment + "IN/" + name).toArray(String[]::new));
  }

  private static List<FuzzTarget.Seed> states() {
    return List.of(
        folder -> {
          DynamicGraph graph = someGraph();
          try (var state = new DiffusionState(TiaraSettings.DEFAULT, graph.nodes(), 1)) {
            state.advance(graph.snapshot(0));
            state.save(folder.resolve("state"));
          }
        });
  }

  private static Object advancedState(Path folder) throws IOException {
    DynamicGraph graph = someGraph();
    try (var state = DiffusionState.restore(folder.resolve("state"), 1)) {
      // What is restored must be fit for use.
      return state.nodes().size() == graph.nodeCount()
          ? state.advance(graph.snapshot(1))
          : state.nodes();
    }
  }

  /** What commands write from a small event file that is not itself among the victims. */
  private static List<FuzzTarget.Seed> written(String... commands) {
    return List.of(
        folder -> {
          for (String command : commands) {
            CommandRun.succeeds(
                command
                    .replace("EVENTS", EVENTS.toString())
                    .replace("OUT", "IN/out")
                    .replace("IN/", folder + "/"));
          }
        });
  }

  private static final Path EVENTS = eventFile();

  private static Path eventFile() {
    try {
      Path file = Files.createTempFile("tiara-fuzz", ".csv");
      file.toFile().deleteOnExit();
      var text = new StringBuilder("source,target,time\n");
      var random = new Random(5);
      for (int i = 0; i < 120; i++) {
        text.append(random.nextInt(15)).append(',').append(random.nextInt(15));
        text.append(',').append(i / 12).append('\n');
      }
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The model in use, as the command uses it. */
  private static Object embeddings(Path folder) throws IOException {
    Path model = folder.resolve("out");
    Path output = Files.createTempFile("tiara-fuzz", ".npz");
    try {
      CommandRun run =
          CommandRun.of(
              "embed --quiet --time-bin 1 "
                  + EVENTS
                  + " --model "
                  + model
                  + " --force -o "
                  + output);
      requireSuccess(run);
      Object embeddings = arrays(output, "embeddings", "nodes");
      assertThat(embeddings.toString()).doesNotContain("NaN", "Infinity");
      return embeddings;
    } finally {
      Files.delete(output);
    }
  }

  /** Saved predictors of both kinds, for the next contact and for the next bin. */
  private static List<FuzzTarget.Seed> rankers() {
    return Stream.of(
            PREDICT,
            "predict EVENTS --by ranker --quiet ",
            "predict EVENTS --by last-contact --quiet ",
            "predict EVENTS --by linear --snapshots 4 --quiet ")
        .flatMap(command -> written(command + "--save OUT").stream())
        .toList();
  }

  /** The ranker in use. */
  private static Object predictions(Path folder) {
    Path model = folder.resolve("out");
    CommandRun run = CommandRun.of("predict " + EVENTS + " --quiet --json --model " + model);
    requireSuccess(run);
    assertThat(run.out()).doesNotContain("NaN", "Infinity");
    return run.out();
  }

  private static void requireSuccess(CommandRun run) {
    if (run.code() == 2) {
      throw new InputException(run.err().strip());
    }
    assertThat(run.code()).as(run.err()).isZero();
  }

  private static Object records(Path folder) throws IOException {
    return RunRecord.readAll(folder.resolve("out"));
  }

  private static Object results(Path folder) throws IOException {
    Path results = folder.resolve("out");
    Path page = Files.createTempFile("tiara-fuzz", ".html");
    try {
      Report report = Report.write(results, page);
      for (String problem : report.problems()) {
        assertThat(problem).doesNotContain("\n");
      }
      return List.of();
    } finally {
      Files.delete(page);
    }
  }

  private static Object trials(Path folder) throws IOException {
    ResultsFolder.Trials read = new ResultsFolder(folder.resolve("out")).readTrials();
    assertThat(read.trials().size() + read.problems().size()).isEqualTo(2);
    assertThat(read.problems()).allMatch(problem -> problem.contains(folder.toString()));
    return Tuning.chosen(List.copyOf(read.trials().values()));
  }

  /** Files that a command is about to replace are looked at first. */
  private static Object kinds(Path folder) throws IOException {
    List<String> answers = new ArrayList<>();
    try (var files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        for (OutputKind kind : OutputKind.values()) {
          try {
            new OverwriteOption().check(file, kind);
            answers.add("yes");
          } catch (InputException e) {
            answers.add("no");
          }
        }
      }
    }
    return answers;
  }
}
