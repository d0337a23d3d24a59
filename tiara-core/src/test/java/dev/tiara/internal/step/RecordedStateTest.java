package dev.tiara.internal.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tiara.augment.Tiara;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.matrix.SparseMatrix;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A state that the first version of Tiara saved, and what it computed from there. */
class RecordedStateTest {

  private static Path resource(String name) throws URISyntaxException {
    return Path.of(RecordedStateTest.class.getResource("/recorded/" + name).toURI());
  }

  @Test
  void stateOfAnEarlierVersion_isRead_andGivesTheSameBits() throws IOException, URISyntaxException {
    DynamicGraph graph =
        EventTable.builder()
            .add("ann", "bob", 0)
            .add("bob", "cid", 0)
            .add("dan", "ann", 1)
            .add("cid", "dan", 2)
            .add("eve", "bob", 2)
            .build()
            .cut(TimeBins.ofWidth(1));
    var tiara = Tiara.builder().alpha(0.1).beta(0.3).epsilon(1e-3).build();
    try (var stream = tiara.resume(resource("after-two.state"))) {
      assertThat(stream.time()).isEqualTo(2);
      assertThat(stream.nodes()).isEqualTo(graph.nodes());
      SparseMatrix third = stream.advance(graph.snapshot(2));
      List<String> entries = new ArrayList<>();
      for (int row = 0; row < third.rows(); row++) {
        for (int e = 0; e < third.indices(row).length; e++) {
          entries.add(
              row + " " + third.indices(row)[e] + " " + Float.floatToIntBits(third.values(row)[e]));
        }
      }
      assertThat(entries).isEqualTo(Files.readAllLines(resource("after-three.txt")));
    }
  }
}
