package dev.tiara.answers.rule;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.SelfAwareScorer;
import dev.tiara.answers.ranking.StreamShape;

/**
 * PopTrack (Daniluk and Dąbrowski 2023): a count per target that grows by one with each event and
 * decays after every batch of events, regardless of the time elapsed.
 *
 * @param decay the factor applied after each batch
 * @param batch the number of events per batch
 */
public record PopTrack(double decay, int batch) implements Predictor {
  /** The authors' values. */
  public static final PopTrack DEFAULT = new PopTrack(0.9, 200);

  /** Checks decay and batch. */
  public PopTrack {
    if (!(decay > 0 && decay <= 1)) {
      throw new IllegalArgumentException("decay must be in (0, 1], got " + decay);
    }
    if (batch < 1) {
      throw new IllegalArgumentException("batch must be at least 1, got " + batch);
    }
  }

  @Override
  public String name() {
    return "poptrack";
  }

  @Override
  public LinkScorer start(StreamShape shape) {
    double[] popularity = new double[shape.nodes()];
    LinkScorer scorer =
        new LinkScorer() {
          private int inBatch;

          @Override
          public void reveal(EventBatch snapshot) {
            for (int target : snapshot.targets()) {
              popularity[target]++;
              if (++inBatch == batch) {
                inBatch = 0;
                for (int v = 0; v < popularity.length; v++) {
                  popularity[v] *= decay;
                }
              }
            }
          }

          @Override
          public void score(int source, int[] targets, int count, double[] scores) {
            for (int i = 0; i < count; i++) {
              scores[i] = popularity[targets[i]];
            }
          }
        };
    return new SelfAwareScorer(scorer, shape);
  }
}
