package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.Tiara;
import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.events.EventReader;
import dev.tiara.data.events.SnapshotOptions;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import dev.tiara.spark.graph.EdgeTable;
import dev.tiara.spark.graph.NodeNames;
import dev.tiara.spark.input.EventInput;
import dev.tiara.spark.run.SparkRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/**
 * Nodes are numbered, and weights added, in the order of the files: otherwise sums would round
 * differently than in process, which one weight in some millions shows.
 */
class EventOrderTest extends SparkTest {
  /** Files whose names need escapes, and whose sizes sort them differently than their names. */
  private Path files(int seed) throws IOException {
    var random = new Random(seed);
    Path all = Files.createDirectory(folder.resolve("files " + seed));
    for (String name : List.of("1 größe%20.csv", "2#+.csv", "3.csv")) {
      var lines = new StringBuilder("source,target,time,weight\n");
      for (int i = 0; i < (name.startsWith("3") ? 3000 : 200); i++) {
        lines.append("n").append(random.nextInt(400)).append(',');
        lines.append("n").append(random.nextInt(400)).append(',');
        lines.append(random.nextInt(3)).append(',').append(random.nextDouble()).append('\n');
      }
      Files.writeString(all.resolve(name), lines);
    }
    return all;
  }

  /** The names of the nodes as Spark numbers them. */
  private List<String> numbered(EventInput input) throws IOException {
    var store = new org.apache.hadoop.fs.Path(output("names of " + input.title().hashCode()));
    ClusterSettings settings =
        ClusterSettings.to(output("unused")).weighting(Weighting.WEIGHTED).build();
    try (EdgeTable edges = EdgeTable.of(input, settings, store)) {
      NodeNames names = edges.names();
      names.open(spark.sparkContext().hadoopConfiguration());
      return IntStream.range(0, names.size())
          .mapToObj(node -> new String(names.name(node), StandardCharsets.UTF_8))
          .toList();
    }
  }

  private static EventReader reader(String input) {
    return new EventReader(
        input, null, null, new SnapshotOptions(null, Direction.UNDIRECTED, Weighting.WEIGHTED));
  }

  @Test
  void nodes_areNumberedAsInProcess_inFilesThatAreCut() throws Exception {
    String glob = files(1) + "/*.csv";
    spark.conf().set("spark.sql.files.maxPartitionBytes", "3000");
    try {
      EventInput input = EventInput.read(spark, glob, null);
      assertThat(input.events().toJavaRDD().getNumPartitions()).isGreaterThan(10);
      assertThat(numbered(input)).isEqualTo(reader(glob).read().graph().nodes().names());
    } finally {
      spark.conf().unset("spark.sql.files.maxPartitionBytes");
    }
  }

  @Test
  void nodesOfParquetFiles_areNumberedAsInProcess() throws Exception {
    String text = files(2) + "/*.csv";
    String parquet = output("of parquet");
    spark
        .read()
        .options(Map.of("header", "true", "inferSchema", "true"))
        .csv(text)
        .repartition(3)
        .write()
        .parquet(parquet);
    assertThat(numbered(EventInput.read(spark, parquet, null)))
        .isEqualTo(reader(parquet + "/*.parquet").read().graph().nodes().names());
  }

  @Test
  void weightsOfARepeatedEdge_areAddedAsInProcess() throws Exception {
    String glob = files(3) + "/*.csv";
    ClusterSettings settings =
        ClusterSettings.to(output("weighted")).weighting(Weighting.WEIGHTED).build();
    SparkRun.of(EventInput.read(spark, glob, null), settings);
    assertSame(TiaraSpark.entries(spark, settings), reader(glob), Tiara.builder().build());
  }

  @Test
  void nodesOfADataFrame_whichHasNoOrder_areNumberedTheSameWayEachTime() throws Exception {
    List<Row> rows = spark.read().option("header", true).csv(files(4) + "/*.csv").collectAsList();
    var schema = rows.get(0).schema();
    List<Row> reversed = new ArrayList<>(rows);
    Collections.reverse(reversed);
    assertThat(numbered(EventInput.of(spark.createDataFrame(rows, schema))))
        .isEqualTo(numbered(EventInput.of(spark.createDataFrame(reversed, schema))));
  }
}
