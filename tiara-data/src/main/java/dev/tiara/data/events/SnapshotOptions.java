package dev.tiara.data.events;

import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import org.jspecify.annotations.Nullable;

/**
 * How events are read and split into snapshots.
 *
 * @param binning null for what the data come with, or the paper's
 * @param direction of the edges
 * @param weighting of the edges
 * @param selfLoops whether events of a node with itself are kept in the event table; they never
 *     become edges
 */
public record SnapshotOptions(
    @Nullable Binning binning, Direction direction, Weighting weighting, boolean selfLoops) {
  /** As in the paper: the data's own bins, undirected, unweighted, without self-loops. */
  public static final SnapshotOptions DEFAULT =
      new SnapshotOptions(null, Direction.UNDIRECTED, Weighting.UNWEIGHTED);

  /** Without self-loops. */
  public SnapshotOptions(@Nullable Binning binning, Direction direction, Weighting weighting) {
    this(binning, direction, weighting, false);
  }

  /** The bins to use where the data come with these. */
  public Binning binningOr(Binning own) {
    return binning == null ? own : binning;
  }

  /** Whether edges carry weights. */
  public boolean isWeighted() {
    return weighting == Weighting.WEIGHTED;
  }

  /** The same with these bins. */
  public SnapshotOptions withBinning(@Nullable Binning other) {
    return new SnapshotOptions(other, direction, weighting, selfLoops);
  }

  /** The same with events of a node with itself. */
  public SnapshotOptions withSelfLoops() {
    return new SnapshotOptions(binning, direction, weighting, true);
  }
}
