package dev.tiara.answers.drift;

import java.util.List;

/**
 * How much the neighbourhood of a node changed.
 *
 * @param snapshot t, the snapshot
 * @param node s, the node
 * @param change ‖x_{t,s} − x_{t−1,s}‖₁, from 0 to 2
 * @param came up to five nodes that x_{t,s} reaches and x_{t−1,s} did not, the closest first
 * @param went up to five nodes that x_{t−1,s} reached and x_{t,s} does not, the closest first
 */
public record NodeDrift(
    int snapshot, int node, double change, List<Integer> came, List<Integer> went) {

  /** Takes copies of the lists. */
  public NodeDrift {
    came = List.copyOf(came);
    went = List.copyOf(went);
  }
}
