package dev.tiara.experiments.evaluation;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.SelfAwareScorer;
import dev.tiara.answers.ranking.StreamShape;
import dev.tiara.learn.run.LinkEmbeddings;
import java.util.Arrays;

/**
 * A trained model as a predictor of links: scores two nodes by applying its decoder to their
 * embeddings at the last revealed snapshot.
 *
 * @param name the name of the predictor
 * @param embeddings the embeddings of the graph whose snapshots will be revealed
 */
public record ModelPredictor(String name, LinkEmbeddings embeddings) implements Predictor {
  @Override
  public LinkScorer start(StreamShape shape) {
    if (shape.nodes() != embeddings.nodes()) {
      throw new IllegalArgumentException(
          "number of nodes must be that of the graph, "
              + embeddings.nodes()
              + ", got "
              + shape.nodes());
    }
    LinkScorer scorer =
        new LinkScorer() {
          private final LinkEmbeddings.Scorer pairs = embeddings.scorer();
          private int revealed;

          @Override
          public void reveal(EventBatch snapshot) {
            revealed++;
          }

          @Override
          public void score(int source, int[] targets, int count, double[] scores) {
            if (revealed == 0) {
              Arrays.fill(scores, 0, count, 0); // nothing is known yet
            } else {
              pairs.score(revealed - 1, source, targets, count, scores);
            }
          }

          @Override
          public void close() {
            pairs.close();
          }
        };
    return new SelfAwareScorer(scorer, shape);
  }
}
