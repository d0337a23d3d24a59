package dev.tiara.proximity;

import dev.tiara.proximity.TimeAwareWalk.Neighbor;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/** The k nodes with the highest scores, without the seeds; ties are broken by the lower index. */
final class NearestNodes {
  private final int k;
  private final Seeds seeds;
  private final PriorityQueue<Neighbor> closest =
      new PriorityQueue<>(
          (a, b) ->
              a.score() != b.score()
                  ? Double.compare(a.score(), b.score())
                  : Integer.compare(b.node(), a.node()));

  NearestNodes(int k, Seeds seeds) {
    if (k < 1) {
      throw new IllegalArgumentException("number of neighbours must be at least 1, got " + k);
    }
    this.k = k;
    this.seeds = seeds;
  }

  void add(int node, double score) {
    if (!(score > 0)
        || (closest.size() == k && score < closest.element().score())
        || seeds.contains(node)) {
      return;
    }
    closest.add(new Neighbor(node, score));
    if (closest.size() > k) {
      closest.poll();
    }
  }

  /** The nodes that were added, the closest first. */
  List<Neighbor> list() {
    List<Neighbor> nearest = new ArrayList<>();
    while (!closest.isEmpty()) {
      nearest.add(0, closest.poll());
    }
    return nearest;
  }
}
