package dev.tiara.data.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Tiara;
import dev.tiara.data.Sha256;
import dev.tiara.data.columns.EventColumns;
import dev.tiara.data.npz.NpzReader;
import dev.tiara.data.sql.Duck;
import dev.tiara.diffusion.Certificate;
import dev.tiara.diffusion.Solver;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Timeline;
import dev.tiara.graph.Weighting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AugmentedFormatTest {
  @TempDir Path folder;

  /** Names that are easily corrupted by a format. */
  private static final String[] NAMES = {
    "007",
    "7",
    "a b",
    " padded ",
    "com,ma",
    "\"quoted\"",
    "'single'",
    "ü日本😀",
    "#hash",
    "two\nlines",
    "NULL",
    "1e5",
    "tab\there"
  };

  static AugmentedGraph augmented() {
    var events = EventTable.builder();
    for (int i = 0; i < NAMES.length; i++) {
      events.add(NAMES[i], NAMES[(i + 5) % NAMES.length], i % 3);
    }
    return Tiara.builder().build().augment(events.build().cut(TimeBins.ofWidth(1)));
  }

  private static Optional<Certificate> certificate(double bound) {
    return Optional.of(new Certificate(Solver.DIRECT, bound, bound, bound, bound, 0));
  }

  static void write(AugmentedGraph graph, Path path) throws IOException {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("method", "tiara");
    parameters.put("alpha", 0.2);
    parameters.put("note", "it's \"quoted\"");
    AugmentedFormat.of(path)
        .write(
            path,
            new AugmentedRun(graph.nodes(), parameters),
            sink -> {
              for (int t = 0; t < graph.length(); t++) {
                sink.add(graph.matrix(t), certificate(t * 1e-7));
              }
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "out.csv",
        "out.csv.gz",
        "out.parquet",
        "out.npz",
        "out",
        "OUT.CSV",
        "OUT.Csv.GZ",
        "OUT.NPZ",
        "a[b]*.csv",
        "a[b]?.parquet",
        "a[b]"
      })
  void everyFormat_roundTripsWithoutLoss(String name) throws IOException {
    AugmentedGraph graph = augmented();
    Path path = folder.resolve(name);
    write(graph, path);
    assertThat(WrittenGraph.read(path)).isEqualTo(graph);
    Optional<Path> side = AugmentedFormat.of(path).descriptionFile(path);
    assertThat(side.isPresent()).isEqualTo(name.toLowerCase(Locale.ROOT).contains(".csv"));
    try (var files = Files.list(folder)) {
      assertThat(files)
          .containsExactlyInAnyOrderElementsOf(
              side.isPresent() ? List.of(path, side.get()) : List.of(path));
    }
  }

  @Test
  void failureAfterTheContent_leavesTheOldFileAndItsDescription() throws IOException {
    Path path = folder.resolve("out.csv");
    Path side = AugmentedFormat.of(path).descriptionFile(path).orElseThrow();
    write(augmented(), path);
    String content = Files.readString(path);
    String description = Files.readString(side);
    List<String> unwritable =
        new AbstractList<>() {
          @Override
          public String get(int index) {
            throw new IllegalStateException("cannot be described");
          }

          @Override
          public int size() {
            return 1;
          }
        };
    var run = new AugmentedRun(augmented().nodes(), Map.of("parameter", unwritable));
    assertThatThrownBy(() -> AugmentedFormat.CSV.write(path, run, sink -> {}))
        .hasMessageContaining("cannot be described");
    assertThat(path).hasContent(content);
    assertThat(side).hasContent(description);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(path, side);
    }
  }

  private static final OutputProvenance PROVENANCE =
      new OutputProvenance(
          "tiara 1.2.3",
          "votes.csv",
          Map.of("votes.csv", "00ff"),
          new EventColumns("voter", "candidate", "at", null),
          "s",
          0,
          new Timeline(1000, 60, 3, Timeline.Closed.START),
          Direction.UNDIRECTED,
          Weighting.UNWEIGHTED,
          false);

  /** An output's provenance as JSON; adds the start and end of its second snapshot to the times. */
  private JsonNode described(Path path, List<Double> times) throws IOException {
    AugmentedGraph graph = augmented();
    AugmentedFormat.of(path)
        .write(
            path,
            new AugmentedRun(graph.nodes(), Map.of("alpha", 0.2), Optional.of(PROVENANCE)),
            sink -> {
              for (int t = 0; t < graph.length(); t++) {
                sink.add(graph.matrix(t), Optional.empty());
              }
            });
    if (path.toString().endsWith(".npz")) {
      try (var npz = new NpzReader(path)) {
        double[] all = npz.numbers("snapshot_times");
        assertThat(all).hasSize(6);
        times.addAll(List.of(all[2], all[3]));
        return JsonMapper.shared().readTree(npz.texts("provenance").get(0));
      }
    }
    JsonNode about;
    if (path.toString().endsWith(".parquet")) {
      try (Duck duck = Duck.open()) {
        about = JsonMapper.shared().readTree(metadata(duck, path));
      }
    } else if (Files.isDirectory(path)) {
      about = JsonMapper.shared().readTree(Files.readString(path.resolve("manifest.json")));
      JsonNode second = about.path("snapshots").path(1);
      times.addAll(List.of(second.path("start").asDouble(), second.path("end").asDouble()));
      return about.path("provenance");
    } else {
      about =
          JsonMapper.shared()
              .readTree(Files.readString(folder.resolve(path.getFileName() + ".json")));
      assertThat(about.path("sha256").asString()).isEqualTo(Sha256.of(path));
    }
    JsonNode second = about.path("snapshotTimes").path(1);
    times.addAll(List.of(second.path(0).asDouble(), second.path(1).asDouble()));
    return about.path("provenance");
  }

  private static String metadata(Duck duck, Path path) {
    return duck.rows(
            "SELECT decode(value) FROM parquet_kv_metadata("
                + Duck.literal(path.toString())
                + ") WHERE decode(key) = 'tiara'")
        .get(0)
        .get(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.csv", "out.csv.gz", "out.parquet", "out.npz", "out"})
  void everyFormat_saysWhereItsSnapshotsComeFrom_andWhenTheyStartAndEnd(String name)
      throws IOException {
    List<Double> times = new ArrayList<>();
    JsonNode provenance = described(folder.resolve(name), times);
    assertThat(times).containsExactly(1060.0, 1120.0);
    assertThat(provenance.toString())
        .isEqualTo(
            """
            {"program":"tiara 1.2.3","input":"votes.csv","sha256":{"votes.csv":"00ff"},\
            "columns":{"source":"voter","target":"candidate","time":"at","weight":null},\
            "direction":"undirected","weighted":false,"bipartite":false,"timeUnit":"s",\
            "bins":{"start":1000.0,"width":60.0,"count":3,"closed":"start"}}""");
  }

  @Test
  void linkToTheDescription_isFollowedAndKept() throws IOException {
    Path path = folder.resolve("out.csv");
    Path link = folder.resolve("out.csv.json");
    Path description = Files.writeString(folder.resolve("about.json"), "{}");
    Files.createSymbolicLink(link, description);
    write(augmented(), path);
    assertThat(link).isSymbolicLink().hasSameBinaryContentAs(description);
    assertThat(WrittenGraph.read(path)).isEqualTo(augmented());
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.csv", "out.csv.gz", "out.parquet", "out.npz", "out"})
  void sameGraph_givesTheSameBytes_andFailureLeavesThem(String name) throws IOException {
    AugmentedGraph graph = augmented();
    Path path = folder.resolve(name);
    write(graph, path);
    Map<Path, List<Byte>> before = contents();
    write(graph, path);
    assertThat(contents()).isEqualTo(before);
    AugmentedRun run = new AugmentedRun(graph.nodes(), Map.of());
    assertThatThrownBy(
            () ->
                AugmentedFormat.of(path)
                    .write(
                        path,
                        run,
                        sink -> {
                          sink.add(graph.matrix(0), Optional.empty());
                          throw new IOException("disk full");
                        }))
        .hasMessage(path + ": disk full");
    assertThat(contents()).isEqualTo(before);
  }

  private Map<Path, List<Byte>> contents() throws IOException {
    Map<Path, List<Byte>> contents = new LinkedHashMap<>();
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        byte[] bytes = Files.readAllBytes(file);
        Byte[] boxed = new Byte[bytes.length];
        java.util.Arrays.setAll(boxed, i -> bytes[i]);
        contents.put(file, List.of(boxed));
      }
    }
    return contents;
  }

  @Test
  void folder_hasAManifest() throws IOException {
    Path path = folder.resolve("out");
    write(augmented(), path);
    var manifest = JsonMapper.shared().readTree(Files.readString(path.resolve("manifest.json")));
    assertThat(manifest.path("nodes").intValue()).isEqualTo(NAMES.length);
    assertThat(manifest.path("parameters").path("alpha").doubleValue()).isEqualTo(0.2);
    assertThat(manifest.path("snapshots").size()).isEqualTo(3);
    var second = manifest.path("snapshots").path(1);
    assertThat(second.path("file").stringValue()).isEqualTo("snapshot-00001.csv");
    assertThat(second.path("certificate").path("maxToPaper").doubleValue()).isEqualTo(1e-7);
    assertThat(path.resolve("snapshot-00001.csv")).isNotEmptyFile();
  }

  @Test
  void parquet_hasTheRowsOfTheCsvFile_inItsOrder() throws IOException {
    var events = EventTable.builder();
    for (int i = 0; i < 20_000; i++) {
      events.add("n" + i * 7919 % 5003, "n" + i * 31 % 5003, i % 4);
    }
    AugmentedGraph graph =
        Tiara.builder().epsilon(0.01).build().augment(events.build().cut(TimeBins.ofWidth(1)));
    write(graph, folder.resolve("out.csv"));
    write(graph, folder.resolve("out.parquet"));
    try (Duck duck = Duck.open()) {
      List<List<String>> csv =
          duck.rows(
              "SELECT snapshot, source, target, weight::FLOAT FROM read_csv("
                  + Duck.literal(folder.resolve("out.csv").toString())
                  + ")");
      assertThat(csv).hasSizeGreaterThan(50_000);
      assertThat(
              duck.rows(
                  "SELECT * FROM read_parquet("
                      + Duck.literal(folder.resolve("out.parquet").toString())
                      + ")"))
          .isEqualTo(csv);
    }
  }

  @Test
  void parquet_carriesParametersAndFigures() throws IOException {
    Path path = folder.resolve("out.parquet");
    write(augmented(), path);
    try (Duck duck = Duck.open()) {
      var about = JsonMapper.shared().readTree(metadata(duck, path));
      assertThat(about.path("parameters").path("note").stringValue()).isEqualTo("it's \"quoted\"");
      // The order of Map.of differs between JVMs, and so would the bytes of the file.
      assertThat(about.path("certificate").propertyNames()).containsExactly("names", "rows");
      assertThat(about.path("certificate").path("rows").path(2).path(0).doubleValue())
          .isEqualTo(2e-7);
    }
  }

  @Test
  void outputOfUnknownKind_isReported() {
    assertThatThrownBy(() -> AugmentedFormat.of(Path.of("out.xls")))
        .hasMessage(
            "output must end in .csv, .csv.gz, .parquet or .npz, or be a folder, got \"out.xls\"");
  }

  @Test
  void certificates_areGivenForEverySnapshotOrForNone() {
    AugmentedGraph graph = augmented();
    assertThatThrownBy(
            () ->
                AugmentedFormat.NPZ.write(
                    folder.resolve("out.npz"),
                    new AugmentedRun(graph.nodes(), Map.of()),
                    sink -> {
                      sink.add(graph.matrix(0), certificate(1));
                      sink.add(graph.matrix(0), Optional.empty());
                    }))
        .hasMessage("certificates must be given for every snapshot or for none");
  }
}
