package dev.tiara.learn.run;

import dev.tiara.learn.model.Decoder;
import dev.tiara.learn.ranking.EventBatch;
import dev.tiara.learn.ranking.LinkScorer;
import dev.tiara.learn.ranking.Predictor;
import dev.tiara.learn.ranking.SelfAwareScorer;
import dev.tiara.learn.ranking.StreamShape;
import dev.tiara.learn.task.LinkPrediction;
import dev.tiara.learn.tensor.Rows;
import dev.tiara.learn.tensor.Tape;
import dev.tiara.learn.tensor.Tensor;
import java.util.Arrays;

/**
 * A trained model as a predictor of links: scores two nodes by applying its decoder to their
 * embeddings at the last revealed snapshot. The embeddings of a snapshot do not depend on later
 * ones, so they are computed only once, for the whole graph.
 */
final class ModelPredictor implements Predictor {
  private final String name;
  private final Tensor[] embeddings;
  private final Decoder decoder;

  /** A predictor for a graph whose nodes have these embeddings, one tensor per snapshot. */
  ModelPredictor(String name, Tensor[] embeddings, Decoder decoder) {
    this.name = name;
    this.embeddings = embeddings;
    this.decoder = decoder;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public LinkScorer start(StreamShape shape) {
    if (shape.nodes() != embeddings[0].rows()) {
      throw new IllegalArgumentException(
          "number of nodes must be that of the graph, "
              + embeddings[0].rows()
              + ", got "
              + shape.nodes());
    }
    LinkScorer scorer =
        new LinkScorer() {
          private final Tape tape = new Tape(1);
          private int revealed;

          @Override
          public void reveal(EventBatch snapshot) {
            revealed++;
          }

          @Override
          public void score(int source, int[] targets, int count, double[] scores) {
            if (revealed == 0) {
              Arrays.fill(scores, 0, count, 0); // nothing is known yet
              return;
            }
            int[] sources = new int[count];
            Arrays.fill(sources, source);
            tape.begin(false);
            Tensor pairs =
                Rows.pairs(
                    tape,
                    new Tensor[] {embeddings[revealed - 1]},
                    new int[][] {sources},
                    new int[][] {Arrays.copyOf(targets, count)});
            System.arraycopy(LinkPrediction.scores(tape, decoder, pairs), 0, scores, 0, count);
          }

          @Override
          public void close() {
            tape.close();
          }
        };
    return new SelfAwareScorer(scorer, shape);
  }
}
