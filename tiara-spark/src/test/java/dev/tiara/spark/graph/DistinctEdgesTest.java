package dev.tiara.spark.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DistinctEdgesTest {
  private static final int CHUNKS = 40;

  private static EdgeChunk chunk(Random random) {
    long[] edges =
        random
            .ints(500, 0, 60)
            .mapToLong(i -> EdgeChunk.edge(i / 8, Integer.MAX_VALUE - i % 8))
            .toArray();
    return new EdgeChunk(edges, random.doubles(500).toArray());
  }

  private static double[] weights(DistinctEdges edges) {
    return IntStream.range(0, edges.size()).mapToDouble(edges::weight).toArray();
  }

  @Test
  void weights_areAddedInTheOrderOfEvents() {
    var random = new Random(7);
    var edges = new DistinctEdges(true, 100);
    Map<Long, Double> expected = new TreeMap<>();
    for (int c = 0; c < CHUNKS; c++) {
      EdgeChunk chunk = chunk(random);
      double[] weights = Objects.requireNonNull(chunk.weights());
      edges.add(chunk);
      for (int i = 0; i < chunk.edges().length; i++) {
        expected.merge(chunk.edges()[i], weights[i], Double::sum);
      }
    }
    edges.finish();
    assertThat(LongStream.range(0, edges.size()).map(i -> edges.edge((int) i)))
        .containsExactlyElementsOf(expected.keySet());
    assertThat(weights(edges))
        .isEqualTo(expected.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  @Test
  void weightsInAnyOrder_haveTheSameSum() {
    var forwards = new DistinctEdges(false, 100);
    var backwards = new DistinctEdges(false, 100);
    EdgeChunk[] chunks = new EdgeChunk[CHUNKS];
    var random = new Random(7);
    for (int c = 0; c < CHUNKS; c++) {
      chunks[c] = chunk(random);
      forwards.add(chunks[c]);
    }
    for (int c = CHUNKS - 1; c >= 0; c--) {
      backwards.add(chunks[c]);
    }
    forwards.finish();
    backwards.finish();
    assertThat(weights(forwards)).isEqualTo(weights(backwards));
  }

  @Test
  void excessiveEdges_areNotAllHeldInMemory() {
    var edges = new DistinctEdges(true, 5_000);
    for (int c = 0; c < 1000; c++) {
      long first = 1000L * c;
      edges.add(new EdgeChunk(LongStream.range(first, first + 1000).toArray(), null));
    }
    edges.finish();
    assertThat(edges.size()).isBetween(5_001, 20_000);
  }

  @Test
  void edgesWithoutWeights_occurOnce() {
    var random = new Random(7);
    var edges = new DistinctEdges(true, 100);
    for (int c = 0; c < CHUNKS; c++) {
      edges.add(new EdgeChunk(chunk(random).edges(), null));
    }
    edges.finish();
    assertThat(edges.areWeighted()).isFalse();
    assertThat(edges.size()).isEqualTo(60);
  }
}
