package dev.tiara.spark.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.data.cluster.EntryFormat;
import dev.tiara.spark.SparkTest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeNumberingTest extends SparkTest {
  private static final AtomicInteger READS = new AtomicInteger();

  private static Row event(String source, String target, long position) {
    return RowFactory.create(source, target, 1.0, 1.0, position, false);
  }

  /** Events of several splits, each a block or more: positions leap in the middle. */
  private static List<List<Row>> events() {
    var random = new Random(7);
    List<List<Row>> splits = new ArrayList<>();
    for (int split = 0; split < 5; split++) {
      List<Row> rows = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        long position = 1000L * split + i + (i < 200 ? 0 : 300);
        rows.add(event("ä" + random.nextInt(700), "n" + random.nextInt(700), position));
      }
      splits.add(rows);
    }
    return splits;
  }

  private JavaRDD<EventBlock> blocks(List<List<Row>> splits) {
    return JavaSparkContext.fromSparkContext(spark.sparkContext())
        .parallelize(splits, splits.size())
        .mapPartitions(all -> EventBlock.split(all.next().iterator(), false));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void nodes_areNumberedAsTheyFirstOccur_inAnyNumberOfBuckets(int buckets) throws Exception {
    List<List<Row>> events = events();
    Set<String> expected = new LinkedHashSet<>();
    for (List<Row> split : events) {
      split.forEach(row -> expected.addAll(List.of(row.getString(0), row.getString(1))));
    }
    try (var numbering = new NodeNumbering(blocks(events), buckets)) {
      NodeNames names =
          numbering.write(
              new org.apache.hadoop.fs.Path(output("names-" + buckets)), EntryFormat.PARQUET);
      names.open(spark.sparkContext().hadoopConfiguration());
      assertThat(
              IntStream.range(0, names.size())
                  .mapToObj(node -> new String(names.name(node), StandardCharsets.UTF_8)))
          .containsExactlyElementsOf(expected);
      List<String> order = new ArrayList<>(expected);
      List<String> named =
          numbering
              .map(
                  (block, nodes) ->
                      IntStream.range(0, nodes.length)
                          .mapToObj(i -> nodes[i] + " " + block.names().name(i))
                          .toList())
              .collect();
      assertThat(named)
          .hasSizeGreaterThan(expected.size())
          .allSatisfy(
              line -> {
                String[] words = line.split(" ");
                assertThat(order.get(Integer.parseInt(words[0]))).isEqualTo(words[1]);
              });
    }
  }

  @Test
  void blocks_endWherePositionsJump() {
    assertThat(blocks(events()).map(EventBlock::position).collect())
        .containsExactly(0L, 500L, 1000L, 1500L, 2000L, 2500L, 3000L, 3500L, 4000L, 4500L);
  }

  /** As after the loss of an executor, if the events come from a source without an order. */
  @Test
  void eventsThatChangeBetweenReads_areRejected() {
    READS.set(0);
    JavaRDD<EventBlock> changing =
        JavaSparkContext.fromSparkContext(spark.sparkContext())
            .parallelize(List.of(1), 1)
            .mapPartitions(
                all ->
                    EventBlock.split(
                        List.of(event("a" + READS.getAndIncrement(), "b", 0)).iterator(), false));
    try (var numbering = new NodeNumbering(changing, 2)) {
      assertThatThrownBy(() -> numbering.map((block, nodes) -> List.of(nodes.length)).collect())
          .hasRootCauseMessage(
              "the events, or their order, changed when they were reread after a failure: persist"
                  + " them, or write them to a file first");
    }
  }
}
