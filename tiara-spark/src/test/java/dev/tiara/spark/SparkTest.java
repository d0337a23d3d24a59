package dev.tiara.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Augmenter;
import dev.tiara.data.events.EventReader;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.spark.session.Sessions;
import dev.tiara.spark.session.WaitingNotes;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A session on two cores of this machine, and the comparison with the engine in this process. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SparkTest {
  /** Nobody reads what tests wait for. */
  static final WaitingNotes UNHEARD = new WaitingNotes(line -> {});

  protected SparkSession spark;

  @TempDir protected Path folder;

  @BeforeAll
  void start() throws Exception {
    spark = Sessions.start("local[2]", conf(), UNHEARD);
  }

  static Map<String, String> conf() {
    return Map.of("spark.sql.shuffle.partitions", "2", "spark.ui.enabled", "false");
  }

  @AfterAll
  void stop() {
    spark.stop();
  }

  protected String output(String name) {
    return folder.resolve(name).toString();
  }

  static void assertSame(Dataset<Row> actual, EventReader reader, Augmenter method)
      throws Exception {
    assertSame(actual, reader, method, Integer.MAX_VALUE);
  }

  /** Only the first few snapshots. */
  static void assertSame(Dataset<Row> actual, EventReader reader, Augmenter method, int snapshots)
      throws Exception {
    DynamicGraph whole = reader.read().graph();
    var graph =
        new DynamicGraph(
            whole.nodes(), whole.snapshots().subList(0, Math.min(snapshots, whole.length())));
    AugmentedGraph expected = method.augment(graph);
    long[] firstOf = new long[expected.length() * graph.nodeCount() + 1];
    for (int row = 0; row + 1 < firstOf.length; row++) {
      int length = expected.matrix(row / graph.nodeCount()).indices(row % graph.nodeCount()).length;
      firstOf[row + 1] = firstOf[row] + length;
    }
    var seen = new BitSet();
    for (Iterator<Row> rows = actual.toLocalIterator(); rows.hasNext(); ) {
      Row row = rows.next();
      int t = row.getInt(0);
      int source = graph.nodes().index(row.getString(1));
      SparseMatrix matrix = expected.matrix(t);
      int at = Arrays.binarySearch(matrix.indices(source), graph.nodes().index(row.getString(2)));
      if (at < 0 || matrix.values(source)[at] != row.getFloat(3)) {
        fail("%s, got %s", at < 0 ? "no such entry" : matrix.values(source)[at], row);
      }
      int entry = (int) (firstOf[t * graph.nodeCount() + source] + at);
      if (seen.get(entry)) {
        fail("%s occurs twice", row);
      }
      seen.set(entry);
    }
    assertThat(seen.cardinality()).isEqualTo((int) expected.nonZeros());
  }
}
