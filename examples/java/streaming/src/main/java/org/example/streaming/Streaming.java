package org.example.streaming;

import dev.tiara.augment.AugmentedGraph;
import dev.tiara.augment.Tiara;
import dev.tiara.events.EventTable;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.matrix.SparseMatrix;
import dev.tiara.proximity.TimeAwareWalk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Turns events into augmented snapshots: all at once, or as they arrive, with a saved state. */
public final class Streaming {
  private Streaming() {}

  public static void main(String[] arguments) throws IOException {
    EventTable events =
        EventTable.builder()
            .add("ann", "bob", 1407470400)
            .add("bob", "cid", 1409000000)
            .add("cid", "dan", 1409100000)
            .build();
    DynamicGraph graph = events.cut(TimeBins.ofWidth(1_200_000)); // one snapshot per 1,200,000 s

    var tiara = Tiara.builder().alpha(0.1).beta(0.3).epsilon(1e-3).build();
    AugmentedGraph augmented = tiara.augment(graph); // X̃_tᵀ of every snapshot

    Path state = Files.createTempFile("tiara", ".state");
    try (var stream = tiara.stream(graph.nodes())) { // or snapshot by snapshot, as they arrive
      stream.advance(graph.snapshot(0));
      stream.save(state);
    }
    try (var stream = tiara.resume(state)) {
      SparseMatrix last = stream.advance(graph.snapshot(1));
      check(last.equals(augmented.matrix(1)), "a restored stream returns identical matrices");
      check(
          stream.certificate().orElseThrow().maxToPaper() < 1e-5,
          "the certified error is below 1e-5");
    }
    Files.delete(state);

    var walk = new TimeAwareWalk(tiara.settings(), graph.nodes(), graph.nodes().index("ann"));
    graph.snapshots().forEach(walk::advance);
    for (var neighbour : walk.nearest(3)) { // who is close to ann now
      System.out.printf("%s %.4f%n", graph.nodes().name(neighbour.node()), neighbour.score());
    }
    check(walk.nearest(1).get(0).node() == graph.nodes().index("bob"), "bob is the closest");
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("check failed: " + what);
    }
  }
}
