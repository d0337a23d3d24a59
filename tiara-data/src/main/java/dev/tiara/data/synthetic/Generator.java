package dev.tiara.data.synthetic;

import dev.tiara.data.GraphData;
import dev.tiara.events.EventBuffer;
import dev.tiara.events.TimeBins;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Nodes;
import dev.tiara.graph.Weighting;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Generates timed events between numbered nodes. */
public interface Generator {
  /** The paper's snapshot width w in seconds: the events of snapshot t lie in [tw, (t + 1)w). */
  int BIN_SECONDS = 1_200_000;

  /** The number of nodes, n. */
  int nodes();

  /** The number of snapshots, T. */
  int snapshots();

  /** Emits all events, snapshot by snapshot. */
  void generate(Events events) throws IOException;

  /** Receives the events. */
  @FunctionalInterface
  interface Events {
    void take(int source, int target, long time) throws IOException;
  }

  /** The events as an undirected graph, with labels and features if the generator has them. */
  default GraphData data() {
    return data(Direction.UNDIRECTED);
  }

  /**
   * The events as a graph of this direction, with labels and features if the generator has them.
   */
  default GraphData data(Direction direction) {
    var events = new EventBuffer();
    try {
      generate((source, target, time) -> events.add(source, target, (double) time));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // cannot happen: nothing is written
    }
    // Every snapshot has an event, so none is lost at either end.
    return GraphData.cut(
        events.table(Nodes.numbered(nodes())),
        TimeBins.ofWidth(BIN_SECONDS),
        direction,
        Weighting.UNWEIGHTED);
  }
}
