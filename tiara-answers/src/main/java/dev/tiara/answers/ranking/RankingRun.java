package dev.tiara.answers.ranking;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The evaluation of a predictor on a stream under a protocol: every snapshot after the training
 * part is ranked first, then revealed.
 *
 * @param predictor the name of the predictor
 * @param validation the ranks of the validation links
 * @param test the ranks of the test links
 * @param trainSeconds the time spent on processing revealed snapshots and on training
 * @param scoreSeconds the time spent on ranking the test links, or the validation links if there is
 *     no test part
 */
public record RankingRun(
    String predictor,
    RankList validation,
    RankList test,
    double trainSeconds,
    double scoreSeconds) {

  /**
   * Evaluates a predictor.
   *
   * @param progress is called after every snapshot with the number of snapshots done
   */
  public static RankingRun of(
      EventStream stream, RankingProtocol protocol, Predictor predictor, IntConsumer progress) {
    try (LinkScorer scorer = predictor.start(stream.shape())) {
      return of(stream, protocol, predictor.name(), scorer, progress);
    }
  }

  /**
   * Evaluates a scorer that has not seen any snapshot, and leaves it open: it has then seen the
   * whole stream.
   *
   * @param progress is called after every snapshot with the number of snapshots done
   */
  public static RankingRun of(
      EventStream stream,
      RankingProtocol protocol,
      String predictor,
      LinkScorer scorer,
      IntConsumer progress) {
    SnapshotSplit split = protocol.split(stream.length());
    var judge = protocol.judge(stream);
    var validation = new RankList();
    var test = new RankList();
    boolean tests = split.validationEnd() < split.length();
    long training = 0;
    long scoring = 0;
    var pass = new Pass(scorer, judge, stream.nodes().size());
    for (int t = 0; t < stream.length(); t++) {
      EventBatch batch = stream.batch(t);
      long start = System.nanoTime();
      if (t >= split.trainEnd()) {
        scorer.prepare();
      }
      long prepared = System.nanoTime();
      if (t >= split.trainEnd()) {
        pass.rank(batch, split.isTest(t) ? test : validation);
      }
      long ranked = System.nanoTime();
      judge.reveal(batch);
      long revealed = System.nanoTime();
      scorer.reveal(batch);
      training += prepared - start + System.nanoTime() - revealed;
      scoring += tests && !split.isTest(t) ? 0 : ranked - prepared;
      progress.accept(t + 1);
    }
    return new RankingRun(predictor, validation, test, training / 1e9, scoring / 1e9);
  }

  /** Scores and ranks the links of snapshots, source by source. */
  private static final class Pass {
    private final LinkScorer scorer;
    private final RankingProtocol.Judge judge;
    private final double[] scores;
    private final double[] byNode;

    Pass(LinkScorer scorer, RankingProtocol.Judge judge, int nodes) {
      this.scorer = scorer;
      this.judge = judge;
      this.scores = new double[nodes];
      this.byNode = new double[nodes];
    }

    void rank(EventBatch batch, RankList ranks) {
      long[] links = batch.links();
      int from = 0;
      while (from < links.length) {
        int source = EventBatch.source(links[from]);
        int to = from;
        while (to < links.length && EventBatch.source(links[to]) == source) {
          to++;
        }
        int[] targets = new int[to - from];
        for (int i = from; i < to; i++) {
          targets[i - from] = EventBatch.target(links[i]);
        }
        int[] pool = judge.pool(batch.snapshot(), source);
        if (pool.length > 0) {
          scorer.score(source, pool, pool.length, scores);
          Arrays.fill(byNode, Double.NEGATIVE_INFINITY);
          for (int i = 0; i < pool.length; i++) {
            byNode[pool[i]] = scores[i];
          }
          judge.rank(batch.snapshot(), source, targets, byNode, ranks);
        }
        from = to;
      }
    }
  }
}
