package dev.tiara.answers.ranking;

/**
 * Wraps a scorer so that no source predicts itself, unless it has had a self-loop: otherwise
 * proximity would rank every source first in its own list.
 */
public final class SelfAwareScorer implements LinkScorer {
  private final LinkScorer scorer;
  private final boolean[] hasLoop;

  /** Wraps a scorer. */
  public SelfAwareScorer(LinkScorer scorer, StreamShape shape) {
    this.scorer = scorer;
    this.hasLoop = new boolean[shape.nodes()];
  }

  @Override
  public void reveal(EventBatch snapshot) {
    for (int i = 0; i < snapshot.size(); i++) {
      if (snapshot.sources()[i] == snapshot.targets()[i]) {
        hasLoop[snapshot.sources()[i]] = true;
      }
    }
    scorer.reveal(snapshot);
  }

  @Override
  public void prepare() {
    scorer.prepare();
  }

  @Override
  public void score(int source, int[] targets, int count, double[] scores) {
    scorer.score(source, targets, count, scores);
    if (hasLoop[source]) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (targets[i] == source) {
        scores[i] = Double.NEGATIVE_INFINITY;
      }
    }
  }

  @Override
  public void close() {
    scorer.close();
  }
}
