package dev.tiara.data.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.tiara.data.GraphData;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.sets.DataSet;
import dev.tiara.data.sets.DataSets;
import dev.tiara.data.sets.PaperRow;
import dev.tiara.data.time.Binning;
import dev.tiara.graph.Direction;
import dev.tiara.graph.GraphStatistics;
import dev.tiara.graph.Snapshot;
import dev.tiara.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratorsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"blocks", "powerlaw", "shaped:bitcoinalpha"})
  void sameSeed_givesTheSameGraph(String kind) {
    var sizes = Generators.Sizes.DEFAULT;
    var graph = Generators.of(kind, sizes, 1).data().graph();
    assertThat(Generators.of(kind, sizes, 1).data().graph()).isEqualTo(graph);
    assertThat(Generators.of(kind, sizes, 2).data().graph()).isNotEqualTo(graph);
  }

  /** Each size is within its own bound. */
  @Test
  void sizesThatMultiplyToTooMany_areRejected() {
    for (String kind : new String[] {"blocks", "powerlaw"}) {
      var edges = new Generators.Sizes(null, 1_000_000, 100_000_000, null, null);
      assertThatThrownBy(() -> Generators.of(kind, edges, 1))
          .isInstanceOf(InputException.class)
          .hasMessage(
              "edges times snapshots must be at most 1000000000 in all, got 100000000000000");
      var nodes = new Generators.Sizes(10_000_000, 1_000, 1, null, null);
      assertThatThrownBy(() -> Generators.of(kind, nodes, 1))
          .hasMessage("nodes times snapshots must be at most 1000000000 in all, got 10000000000");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"blocks", "powerlaw"})
  void latestDirections_areTheUndirectedLinksOnceEach(String kind) {
    Generator generator = Generators.of(kind, Generators.Sizes.DEFAULT, 1);
    var whole = generator.data().graph();
    var once = generator.data(Direction.LATEST).graph();
    assertThat(once.length()).isEqualTo(whole.length());
    for (int t = 0; t < whole.length(); t++) {
      Snapshot both = whole.snapshot(t);
      assertThat(2 * once.snapshot(t).edgeCount()).isEqualTo(both.edgeCount());
      once.snapshot(t).forEachEdge((u, v, weight) -> assertThat(both.weight(v, u)).isEqualTo(1));
    }
  }

  private static Stream<DataSet> rowsOfTable1() {
    return DataSets.all().stream().filter(set -> set.paperRow().isPresent());
  }

  @ParameterizedTest
  @MethodSource("rowsOfTable1")
  void shapedGraph_hasTheSizesOfItsRow(DataSet set) {
    PaperRow paper = set.paperRow().orElseThrow();
    GraphStatistics row =
        Generators.of("shaped:" + set.key(), Generators.Sizes.DEFAULT, 3)
            .data()
            .graph()
            .statistics();
    assertThat(row.nodes()).isEqualTo(paper.nodes());
    assertThat(row.snapshots()).isEqualTo(paper.snapshots());
    assertThat(row.edges()).isEqualTo(paper.edges() / 2 * 2); // an odd m includes a self-loop
    assertThat(row.meanActivated()).isEqualTo(paper.meanActivated());
  }

  @ParameterizedTest
  @CsvSource({"100,0.5", "100,0.99", "20,0.9"})
  void activatingAllNodes_needsNoMoreEdges(int nodes, double recurrence) {
    var graph = new PowerLaw(nodes, 20, 20L * nodes, nodes, recurrence, 0).data().graph();
    for (Snapshot snapshot : graph.snapshots()) {
      assertThat(snapshot.edgeCount()).isEqualTo(2 * nodes);
      assertThat(snapshot.activatedCount()).isEqualTo(nodes);
    }
  }

  @Test
  void partners_meetAgain() {
    double again = share(new PowerLaw(1000, 20, 10_000, 300, 0.8, 5));
    double rarely = share(new PowerLaw(1000, 20, 10_000, 300, 0, 5));
    assertThat(again).isGreaterThan(2 * rarely);
  }

  /** The share of a snapshot's edges that the previous snapshot also had. */
  private static double share(Generator generator) {
    var graph = generator.data().graph();
    long[] counts = new long[2];
    for (int t = 1; t < graph.length(); t++) {
      Snapshot before = graph.snapshot(t - 1);
      graph
          .snapshot(t)
          .forEachEdge(
              (u, v, w) -> {
                counts[0]++;
                counts[1] += before.weight(u, v) > 0 ? 1 : 0;
              });
    }
    return (double) counts[1] / counts[0];
  }

  @Test
  void blocks_haveLabelsThatEdgesFollow_andFeaturesThatPointToThem() {
    GraphData data = new BlockModel(300, 6, 4, 1500, 9).data();
    assertThat(data.classes()).isEqualTo(4);
    assertThat(data.features()).hasSize(6);
    long[] within = new long[2];
    data.graph()
        .snapshot(5)
        .forEachEdge(
            (u, v, w) -> {
              within[0]++;
              within[1] += data.labels()[u] == data.labels()[v] ? 1 : 0;
            });
    // 90 % stay within a community by design, and a quarter of the others by chance.
    assertThat((double) within[1] / within[0]).isCloseTo(0.925, offset(0.03));
    double[] own = new double[2];
    for (int v = 0; v < 300; v++) {
      float[] row = data.features().get(5)[v];
      own[0] += row[data.labels()[v]];
      own[1] += row[(data.labels()[v] + 1) % 4];
    }
    // Means of 300 draws of N(0.5, 1) and N(0, 1): standard deviation 0.06.
    assertThat(own[0] / 300).isCloseTo(0.5, offset(0.25));
    assertThat(own[1] / 300).isCloseTo(0, offset(0.25));
  }

  @Test
  void communities_changeOverTime() {
    int[] early = new BlockModel(300, 1, 4, 10, 9).data().labels();
    int[] late = new BlockModel(300, 40, 4, 10, 9).data().labels();
    assertThat(late).isNotEqualTo(early);
  }

  @ParameterizedTest
  @ValueSource(strings = {"e.csv", "e.csv.gz", "e.parquet"})
  void writtenEvents_readBackAsTheSameGraph(String name) throws IOException {
    var generator = new PowerLaw(200, 5, 1000, 100, 0.5, 1);
    Path path = folder.resolve(name);
    assertThat(EventFileWriter.write(generator, path)).isEqualTo(1000);
    var binning = new Binning.Seconds(Generator.BIN_SECONDS);
    var read = new EventReader(path.toString()).binning(binning).read().graph();
    assertThat(read.statistics()).isEqualTo(generator.data().graph().statistics());
    read.snapshot(2)
        .forEachEdge(
            (u, v, w) ->
                assertThat(
                        generator
                            .data()
                            .graph()
                            .snapshot(2)
                            .weight(
                                Integer.parseInt(read.nodes().name(u)),
                                Integer.parseInt(read.nodes().name(v))))
                    .isEqualTo(1));
    assertThat(Files.readAllBytes(path)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "trees|||kind must be one of blocks, powerlaw, shaped:bitcoinalpha",
        "shaped:cora|||kind must be one of blocks",
        "blocks|1||nodes must be at least 2, got 1",
        "blocks|3||communities must be at most 3, the number of nodes, got 5",
        "powerlaw||0|edges must be at least 1000, the larger of nodes and snapshots, got 0",
        "powerlaw|10|500|edges of a snapshot must be at most half of the pairs of activated nodes",
        "shaped:brain|7||nodes does not apply to shaped:brain, got 7",
      })
  void sizesOutOfBounds_areReported(String kind, Integer nodes, Integer edges, String message) {
    assertThatThrownBy(
            () -> Generators.of(kind, new Generators.Sizes(nodes, null, edges, null, null), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
