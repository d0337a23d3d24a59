package dev.tiara.data.events;

import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import org.jspecify.annotations.Nullable;

/**
 * How events are cut into snapshots.
 *
 * @param binning null for what the data come with, or the paper's
 * @param direction of the edges
 * @param weighting of the edges
 */
public record SnapshotOptions(@Nullable Binning binning, Direction direction, Weighting weighting) {
  /** As in the paper: the data's own bins, undirected, unweighted. */
  public static final SnapshotOptions DEFAULT =
      new SnapshotOptions(null, Direction.UNDIRECTED, Weighting.UNWEIGHTED);

  /** The bins to use where the data come with these. */
  public Binning binningOr(Binning own) {
    return binning == null ? own : binning;
  }

  /** Whether edges carry weights. */
  public boolean isWeighted() {
    return weighting == Weighting.WEIGHTED;
  }

  /** The same with these bins. */
  public SnapshotOptions withBinning(Binning other) {
    return new SnapshotOptions(other, direction, weighting);
  }
}
