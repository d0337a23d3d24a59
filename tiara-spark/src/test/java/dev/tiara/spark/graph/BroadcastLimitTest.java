package dev.tiara.spark.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tiara.data.cluster.ClusterSettings;
import dev.tiara.data.synthetic.Generators;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.internal.step.ColumnSubset;
import dev.tiara.internal.step.PreparedSnapshot;
import org.apache.spark.util.SizeEstimator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BroadcastLimitTest {
  @ParameterizedTest
  @CsvSource({"2000,1500", "20000,10000", "100000,40000"})
  void broadcastSize_includesTheFactors(int nodes, int edges) {
    DynamicGraph graph =
        Generators.of("powerlaw", new Generators.Sizes(nodes, 3, edges, null, null), 7)
            .data(dev.tiara.graph.Direction.UNDIRECTED)
            .graph();
    var limit = new BroadcastLimit(ClusterSettings.to("out").build(), 1L << 40);
    var settings = TiaraSettings.DEFAULT;
    for (Snapshot A : graph.snapshots()) {
      var pilots = ColumnSubset.identity(settings, PreparedSnapshot.pilots(A));
      long held =
          SizeEstimator.estimate(A) + SizeEstimator.estimate(PreparedSnapshot.of(A, pilots));
      long counted = limit.memoryBytes(A.edgeCount() / 2, graph.nodeCount());
      assertThat(counted).as("%,d edges", A.edgeCount() / 2).isBetween(held, 25 * held);
    }
  }

  @Test
  void limitOfZero_isRejected() {
    assertThatThrownBy(() -> ClusterSettings.to("out").maxBroadcastBytes(0L).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("max-broadcast must be at least 1 byte, got 0");
  }
}
