package dev.tiara.answers.explain;

import java.util.List;

/**
 * A time-respecting path: moves along edges of snapshots, none in an earlier snapshot than the move
 * before it.
 *
 * <p>Its weight is the total probability of all walks that make exactly these moves, however long
 * they stay in between, whether by a self-loop of Ã, by travelling to a later snapshot, or by
 * waiting at the seed before the first move. The weights of all paths thus sum to the score.
 *
 * @param weight the contribution of the path to the score
 * @param steps the positions of the surfer: consecutive steps differ either in the node, by a move
 *     along an edge of their snapshot, or in the snapshot, by waiting. The last step is the target
 *     in the snapshot of the score
 */
public record TimedPath(double weight, List<Step> steps) {

  /** Takes a copy of the steps. */
  public TimedPath {
    steps = List.copyOf(steps);
  }

  /** The number of moves. */
  public int hops() {
    int hops = 0;
    for (int i = 1; i < steps.size(); i++) {
      hops += steps.get(i).node() != steps.get(i - 1).node() ? 1 : 0;
    }
    return hops;
  }

  /**
   * A node, and the snapshot in which the surfer is at it.
   *
   * @param snapshot the snapshot, counted from 0
   * @param node the index of the node
   */
  public record Step(int snapshot, int node) {}
}
