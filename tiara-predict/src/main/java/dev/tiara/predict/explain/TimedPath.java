package dev.tiara.predict.explain;

import java.util.List;

/**
 * A time-respecting path: moves along edges of snapshots, none earlier than the one before.
 *
 * <p>Its weight is the probability of all walks that make exactly these moves, however long they
 * stay in between, whether by a self-loop of Ã, by travelling to a later snapshot, or by waiting at
 * the seed before the first move. So the weights of all paths sum to the score.
 *
 * @param weight the path's part of the score
 * @param steps where the surfer is: two in a row differ in the node, by a move along an edge of
 *     their snapshot, or in the snapshot, by waiting. The last one is the target in the snapshot
 *     that was asked for
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
   * A node, and the snapshot in which the surfer is there.
   *
   * @param snapshot counted from 0
   * @param node by index
   */
  public record Step(int snapshot, int node) {}
}
