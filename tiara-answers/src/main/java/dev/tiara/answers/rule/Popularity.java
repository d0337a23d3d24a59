package dev.tiara.answers.rule;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.SelfAwareScorer;
import dev.tiara.answers.ranking.StreamShape;

/**
 * Assumes that nodes contacted often in the recent past will be contacted again, by any source.
 *
 * @param halfLife the half-life of an event, in snapshots
 */
public record Popularity(double halfLife) implements Predictor {
  /** Checks the half-life. */
  public Popularity {
    if (!(halfLife > 0)) {
      throw new IllegalArgumentException("half-life must be positive, got " + halfLife);
    }
  }

  @Override
  public String name() {
    return "popularity";
  }

  @Override
  public LinkScorer start(StreamShape shape) {
    var counts = new DecayedCounts(shape.nodes(), shape.width(), halfLife);
    LinkScorer scorer =
        new LinkScorer() {
          @Override
          public void reveal(EventBatch snapshot) {
            counts.add(snapshot);
          }

          @Override
          public void score(int source, int[] targets, int count, double[] scores) {
            for (int i = 0; i < count; i++) {
              scores[i] = counts.of(targets[i]);
            }
          }
        };
    return new SelfAwareScorer(scorer, shape);
  }
}
