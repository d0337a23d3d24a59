package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.Output;
import dev.tiara.augment.Tiara;
import dev.tiara.graph.Direction;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Snapshot;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.testing.Shared;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Outputs of the authors' code, in float32, for both variants. */
class AuthorsFixturesTest {
  /** Their float32 after up to 100 iterations: entries agree to 1e-6, those at ε may fall out. */
  private static final double TOLERANCE = 1e-6;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "path-triangle",
        "directed-short-k-empty-snapshot",
        "gdc-beta-zero",
        "tiny-restart-slow-mixing"
      })
  void copiedFixtures_areReproducedInEveryClone(String name) throws IOException {
    try (InputStream in = getClass().getResourceAsStream("/fixtures/" + name + ".json.gz")) {
      check(in);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "path-triangle",
        "directed-short-k-empty-snapshot",
        "gdc-beta-zero",
        "tiny-restart-slow-mixing",
        "directed-300",
        "undirected-200"
      })
  void sharedFixtures_areReproduced(String name) throws IOException {
    try (InputStream in =
        Files.newInputStream(Shared.file("reference/fixtures/" + name + ".json.gz"))) {
      check(in);
    }
  }

  private static void check(InputStream compressed) throws IOException {
    JsonNode fixture = JsonMapper.shared().readTree(new GZIPInputStream(compressed));
    DynamicGraph graph = graph(fixture);
    var builder =
        Tiara.builder()
            .alpha(fixture.get("alpha").asDouble())
            .beta(fixture.get("beta").asDouble())
            .epsilon(fixture.get("epsilon").asDouble())
            .iterations(fixture.get("iterations").asInt());
    var plain = builder.build().augment(graph);
    var trick = builder.output(Output.SYMMETRIC_TRICK).build().augment(graph);
    double epsilon = fixture.get("epsilon").asDouble();
    for (int t = 0; t < graph.length(); t++) {
      compare(fixture.get("augmented").get(t), plain.matrix(t), epsilon);
      // One entry on the threshold would change a whole row of the trick; none does here.
      compare(fixture.get("symmetric_trick").get(t), trick.matrix(t), 0);
    }
  }

  private static DynamicGraph graph(JsonNode fixture) {
    int n = fixture.get("nodes").asInt();
    List<Snapshot> snapshots = new ArrayList<>();
    for (JsonNode edges : fixture.get("snapshots")) {
      int[] sources = new int[edges.size()];
      int[] targets = new int[edges.size()];
      for (int i = 0; i < edges.size(); i++) {
        sources[i] = edges.get(i).get(0).asInt();
        targets[i] = edges.get(i).get(1).asInt();
      }
      snapshots.add(Snapshot.of(n, Direction.DIRECTED, sources, targets));
    }
    return new DynamicGraph(Nodes.numbered(n), snapshots);
  }

  /** Same entries, weights within tolerance; an entry within tolerance of ε may be missing. */
  private static void compare(JsonNode expected, SparseMatrix actual, double epsilon) {
    int n = actual.rows();
    double[][] wanted = new double[n][n];
    for (JsonNode entry : expected) {
      wanted[entry.get(0).asInt()][entry.get(1).asInt()] = entry.get(2).asDouble();
    }
    assertThat(expected.size()).isPositive();
    for (int s = 0; s < n; s++) {
      for (int v = 0; v < n; v++) {
        double got = actual.get(s, v);
        boolean onThreshold =
            epsilon > 0
                && (got == 0 || wanted[s][v] == 0)
                && Math.abs(Math.max(got, wanted[s][v]) - epsilon) <= TOLERANCE;
        if (!onThreshold) {
          assertThat(got != 0).as("entry (%d, %d) present", s, v).isEqualTo(wanted[s][v] != 0);
          assertThat(Math.abs(got - wanted[s][v])).as("(%d, %d)", s, v).isLessThan(TOLERANCE);
        }
      }
    }
  }
}
