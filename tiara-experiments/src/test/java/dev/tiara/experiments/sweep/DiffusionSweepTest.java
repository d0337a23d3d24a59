package dev.tiara.experiments.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.DynamicGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffusionSweepTest {
  private static final List<SweepPoint> POINTS =
      SweepKind.EPSILON.points(List.of(1e-5, 1e-3, 1e-1), 0);

  @TempDir Path folder;

  private static DynamicGraph graph() {
    var events = EventTable.builder();
    Random random = new Random(5);
    for (int i = 0; i < 240; i++) {
      events.add("v" + random.nextInt(40), "v" + random.nextInt(40), i);
    }
    return events.build().cut(TimeBins.ofWidth(30));
  }

  private List<DiffusionResult> run(int every) throws IOException {
    var sweep = new DiffusionSweep(graph(), "some", Map.of("commit", "none"), 1, every);
    var results = new DiffusionFolder(folder);
    sweep.run(sweep.missing(POINTS, results.read()), results, done -> {});
    return results.read().results();
  }

  @Test
  void largerEpsilon_leavesFewerEntriesAndALargerError() throws IOException {
    List<DiffusionResult> results = run(1);
    assertThat(results).extracting(r -> r.point().epsilon()).containsExactly(1e-5, 1e-3, 1e-1);
    for (int i = 1; i < results.size(); i++) {
      assertThat(results.get(i).entries()).isLessThan(results.get(i - 1).entries());
      assertThat(results.get(i).meanError()).isGreaterThan(results.get(i - 1).meanError());
    }
    assertThat(results.get(0).errors()).hasSize(graph().length());
    assertThat(results.get(0).edges())
        .isEqualTo(graph().snapshots().stream().map(s -> s.edgeCount()).toList());
  }

  @Test
  void progress_reachesTheForecastSteps() throws IOException {
    var sweep = new DiffusionSweep(graph(), "some", Map.of(), 1, 2);
    int[] last = new int[1];
    sweep.run(POINTS, new DiffusionFolder(folder), done -> last[0] = done);
    assertThat(last[0]).isEqualTo(sweep.steps(POINTS)).isEqualTo(graph().length() * 4);
  }

  @Test
  void finishedPoint_isNotRepeated_unlessItLacksErrors() throws IOException {
    run(3);
    var sweep = new DiffusionSweep(graph(), "some", Map.of(), 1, 3);
    assertThat(sweep.missing(POINTS, new DiffusionFolder(folder).read())).isEmpty();
    var finer = new DiffusionSweep(graph(), "some", Map.of(), 1, 1);
    assertThat(finer.missing(POINTS, new DiffusionFolder(folder).read())).isEqualTo(POINTS);
  }

  @Test
  void damagedAndForeignFiles_areReported_andTheRestIsRead() throws IOException {
    run(0);
    List<Path> files;
    try (var list = Files.list(folder.resolve("diffusion"))) {
      files = list.sorted().toList();
    }
    Files.writeString(files.get(0), "{");
    Files.writeString(
        files.get(1), Files.readString(files.get(1)).replace("\"version\":1", "\"version\":2"));
    var contents = new DiffusionFolder(folder).read();
    assertThat(contents.results()).hasSize(1);
    assertThat(contents.problems().get(0)).contains(files.get(0) + ": damaged");
    assertThat(contents.problems().get(1)).contains("of version 2; this Tiara reads version 1");
  }

  @Test
  void errorsOfInvalidSnapshots_countAsDamage() throws IOException {
    run(3);
    Path file;
    try (var list = Files.list(folder.resolve("diffusion"))) {
      file = list.findFirst().orElseThrow();
    }
    Files.writeString(file, Files.readString(file).replaceFirst("\"t\":3", "\"t\":3000"));
    assertThat(new DiffusionFolder(folder).read().problems())
        .containsExactly(file + ": damaged, or not a result of Tiara: skipped");
  }

  @Test
  void correlation_is1IfErrorsAreProportionalToEdges() {
    List<Integer> edges = List.of(2, 10, 4, 8);
    var result =
        new DiffusionResult(
            1,
            "some",
            "0",
            POINTS.get(0),
            Map.of(),
            1,
            1,
            1,
            edges,
            IntStream.range(0, 4)
                .mapToObj(t -> new DiffusionResult.EigenvalueError(t, 0.5 * edges.get(t)))
                .toList());
    assertThat(result.correlationWithEdges()).isCloseTo(1, within(1e-12));
    assertThat(result.meanError()).isEqualTo(3);
    assertThat(result.largestError()).isEqualTo(5);
  }
}
