package dev.tiara.data.sets;

import dev.tiara.data.events.Binning;
import dev.tiara.graph.Direction;
import dev.tiara.graph.Weighting;

/**
 * How to build a graph from a data set.
 *
 * @param binning null for the default of the data set
 */
public record LoadOptions(Binning binning, Direction direction, Weighting weighting) {
  /** As in the paper. */
  public static final LoadOptions DEFAULT =
      new LoadOptions(null, Direction.UNDIRECTED, Weighting.UNWEIGHTED);
}
