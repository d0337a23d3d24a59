package dev.tiara.answers.rule;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Timeline.Closed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The settings of a time-aware proximity for ranking.
 *
 * @param alpha α, the restart probability
 * @param beta β, the time travel probability
 * @param direction the direction in which the surfer follows edges
 * @param parts the number of parts of equal width into which each snapshot is divided for the
 *     diffusion
 */
public record ProximitySettings(double alpha, double beta, Direction direction, int parts) {
  /** The threshold ε: smaller entries do not affect the top of a ranking. */
  static final double EPSILON = 1e-4;

  /** The maximum number of entries per column, which bounds memory on large graphs. */
  static final int MAX_ENTRIES = 400;

  private static final int ITERATIONS = 100;

  /** Checks the parameters. */
  public ProximitySettings {
    new TiaraSettings(alpha, beta, EPSILON, ITERATIONS, MAX_ENTRIES);
    if (parts < 1) {
      throw new IllegalArgumentException("parts must be at least 1, got " + parts);
    }
  }

  /** Settings for an undirected surfer on whole snapshots. */
  public static ProximitySettings of(double alpha, double beta) {
    return new ProximitySettings(alpha, beta, Direction.UNDIRECTED, 1);
  }

  /**
   * The number of power iterations: that of the paper, unless it would truncate walks by more than
   * what is filtered.
   */
  int iterations() {
    var settings = new TiaraSettings(alpha, beta, EPSILON, ITERATIONS, MAX_ENTRIES);
    return settings.truncationError() > 10 * EPSILON ? TiaraSettings.EXACT : ITERATIONS;
  }

  /** Converts a snapshot of events to snapshots for the diffusion, one per part. */
  public List<Snapshot> snapshots(EventBatch batch, int nodes) {
    double width = (batch.end() - batch.start()) / parts;
    List<Snapshot> snapshots = new ArrayList<>(parts);
    int from = 0;
    for (int part = 1; part <= parts; part++) {
      double end = batch.start() + part * width;
      int to = from;
      boolean atEnd = batch.closed() == Closed.END; // the parts are closed as the snapshot is
      while (to < batch.size()
          && (part == parts || batch.times()[to] < end || (atEnd && batch.times()[to] == end))) {
        to++;
      }
      int[] sources = Arrays.copyOfRange(batch.sources(), from, to);
      int[] targets = Arrays.copyOfRange(batch.targets(), from, to);
      double[] weights = batch.weights();
      snapshots.add(
          weights == null
              ? Snapshot.of(nodes, direction, sources, targets)
              : Snapshot.of(
                  nodes, direction, sources, targets, Arrays.copyOfRange(weights, from, to)));
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
