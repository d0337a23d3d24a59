package dev.tiara.experiments.baseline;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.StreamShape;
import dev.tiara.answers.rule.EdgeBankPredictor;
import dev.tiara.graph.DynamicGraph;
import dev.tiara.graph.Snapshot;
import dev.tiara.graph.Timeline.Closed;
import java.util.Arrays;

/**
 * A predictor of the answers, which sees every edge of a snapshot as an event.
 *
 * @param name the name in tables
 */
record PredictorBaseline(String name, Predictor predictor) implements StepwiseBaseline {
  /** EdgeBank with a memory of this many snapshots; 0 for an unlimited one. */
  static PredictorBaseline edgeBank(int window) {
    return window == 0
        ? new PredictorBaseline(
            "EdgeBank, unlimited", new EdgeBankPredictor(EdgeBankPredictor.UNLIMITED))
        : new PredictorBaseline("EdgeBank, window " + window, new EdgeBankPredictor(window));
  }

  @Override
  public Scorer start(DynamicGraph graph) {
    LinkScorer scorer = predictor.start(new StreamShape(graph.nodeCount(), 1));
    return new Scorer() {
      private final double[] scores = new double[1];
      private int time;

      @Override
      public void reveal(Snapshot snapshot) {
        int[][] ends = new int[2][snapshot.edgeCount()];
        double[] times = new double[snapshot.edgeCount()];
        int[] count = new int[1];
        snapshot.forEachEdge(
            (u, v, weight) -> {
              ends[0][count[0]] = u;
              ends[1][count[0]++] = v;
            });
        Arrays.fill(times, time);
        scorer.reveal(
            new EventBatch(time, time, time + 1, Closed.START, ends[0], ends[1], times, null));
        time++;
      }

      @Override
      public double score(int source, int target) {
        scorer.score(source, new int[] {target}, 1, scores);
        return scores[0];
      }
    };
  }
}
