package dev.tiara.learn.ranking.rule;

import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import dev.tiara.learn.ranking.EventBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A time-aware proximity for ranking.
 *
 * @param alpha α, the restart probability
 * @param beta β, the time travel probability
 * @param direction in which the surfer walks edges
 * @param parts into how many parts of equal width each snapshot is cut for the diffusion
 */
public record ProximitySettings(double alpha, double beta, Direction direction, int parts) {
  /** Smaller entries cannot matter to a ranking that is read from the top. */
  static final double EPSILON = 1e-4;

  /** The most entries that a column keeps, which bounds memory on large graphs. */
  static final int TOP = 400;

  /** Checks the parameters. */
  public ProximitySettings {
    new TiaraSettings(alpha, beta, EPSILON, 100, TOP);
    if (parts < 1) {
      throw new IllegalArgumentException("parts must be at least 1, got " + parts);
    }
  }

  /** Undirected, on whole snapshots. */
  public static ProximitySettings of(double alpha, double beta) {
    return new ProximitySettings(alpha, beta, Direction.UNDIRECTED, 1);
  }

  /** The snapshots that the diffusion takes for a snapshot of events: one for each part. */
  public List<Snapshot> snapshots(EventBatch batch, int nodes) {
    double width = (batch.end() - batch.start()) / parts;
    List<Snapshot> snapshots = new ArrayList<>(parts);
    int from = 0;
    for (int part = 1; part <= parts; part++) {
      double end = batch.start() + part * width;
      int to = from;
      while (to < batch.size() && (part == parts || batch.times()[to] < end)) {
        to++;
      }
      snapshots.add(
          Snapshot.of(
              nodes,
              direction,
              Arrays.copyOfRange(batch.sources(), from, to),
              Arrays.copyOfRange(batch.targets(), from, to)));
      from = to;
    }
    return snapshots;
  }

  @Override
  public String toString() {
    return "α "
        + alpha
        + ", β "
        + beta
        + (direction == Direction.UNDIRECTED ? ", undirected" : ", directed")
        + (parts == 1 ? "" : ", " + parts + " parts per snapshot");
  }
}
