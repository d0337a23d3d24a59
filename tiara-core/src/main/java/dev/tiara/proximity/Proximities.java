package dev.tiara.proximity;

import dev.tiara.proximity.TimeAwareWalk.Neighbor;
import dev.tiara.stability.Stable;
import java.util.Arrays;
import java.util.List;

/**
 * The scores x_{t,s} of one surfer at one moment: those of {@link TimeAwareWalk}, for the nodes
 * that have one. Immutable and safe to share.
 */
@Stable
public final class Proximities {
  private final Seeds seeds;
  private final int[] nodes;
  private final double[] scores;

  /**
   * The scores of some nodes; all others have a score of 0. The arrays are not copied and must not
   * be modified.
   *
   * @param nodes ascending
   * @param scores in the same order
   */
  public Proximities(Seeds seeds, int[] nodes, double[] scores) {
    this.seeds = seeds;
    this.nodes = nodes;
    this.scores = scores;
  }

  /** The score of a node; 0 if it was never reached. */
  public double score(int node) {
    int at = Arrays.binarySearch(nodes, node);
    return at < 0 ? 0 : scores[at];
  }

  /** The nodes that have a score, ascending. Must not be modified. */
  public int[] nodes() {
    return nodes;
  }

  /** The k nodes with the highest scores, without the seeds; ties are broken by the lower index. */
  public List<Neighbor> nearest(int k) {
    var nearest = new NearestNodes(k, seeds);
    for (int i = 0; i < nodes.length; i++) {
      nearest.add(nodes[i], scores[i]);
    }
    return nearest.list();
  }
}
