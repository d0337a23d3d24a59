package dev.tiara.data.sets;

import dev.tiara.data.events.Binning;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;

/**
 * How to make a graph of a data set.
 *
 * @param binning null for the data set's own
 */
public record LoadOptions(Binning binning, Direction direction, Weighting weighting) {
  /** As in the paper. */
  public static final LoadOptions DEFAULT =
      new LoadOptions(null, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
}
