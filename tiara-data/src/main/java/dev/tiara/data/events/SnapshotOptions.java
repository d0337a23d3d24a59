package dev.tiara.data.events;

import dev.tiara.data.time.Binning;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;
import org.jspecify.annotations.Nullable;

/**
 * How events are read and split into snapshots.
 *
 * @param binning the time bins; null for the data set's own, or proposed ones if it has none
 * @param direction the direction of edges
 * @param weighting whether edges are weighted
 * @param selfLoops whether self-loops are kept in the event table; they never become edges
 */
public record SnapshotOptions(
    @Nullable Binning binning, Direction direction, Weighting weighting, boolean selfLoops) {
  /** As in the paper: the data set's own bins, undirected, unweighted, without self-loops. */
  public static final SnapshotOptions DEFAULT =
      new SnapshotOptions(null, Direction.UNDIRECTED, Weighting.UNWEIGHTED);

  /** Creates options without self-loops. */
  public SnapshotOptions(@Nullable Binning binning, Direction direction, Weighting weighting) {
    this(binning, direction, weighting, false);
  }

  /** The bins of these options, or else the data's own. */
  public Binning binningOr(Binning own) {
    return binning == null ? own : binning;
  }

  /** Whether edges carry weights. */
  public boolean isWeighted() {
    return weighting == Weighting.WEIGHTED;
  }

  /** The same options with these bins. */
  public SnapshotOptions withBinning(@Nullable Binning other) {
    return new SnapshotOptions(other, direction, weighting, selfLoops);
  }

  /** The same options, for edges without weights. */
  public SnapshotOptions unweighted() {
    return new SnapshotOptions(binning, direction, Weighting.UNWEIGHTED, selfLoops);
  }

  /** The same options, keeping self-loops as events. */
  public SnapshotOptions withSelfLoops() {
    return new SnapshotOptions(binning, direction, weighting, true);
  }
}
