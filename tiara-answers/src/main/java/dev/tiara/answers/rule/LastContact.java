package dev.tiara.answers.rule;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.PairTable;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.SelfAwareScorer;
import dev.tiara.answers.ranking.StreamShape;
import java.util.Arrays;

/**
 * Assumes that the most recent contacts will recur: ranks targets by the time of their last event
 * with the source, in either direction, and breaks ties, including those between targets without
 * contact, by decayed popularity.
 *
 * @param halfLife the half-life of an event in the popularity of a node, in snapshots
 */
public record LastContact(double halfLife) implements Predictor {
  /** Lower than the score of any contact, however old. */
  private static final double NO_CONTACT = -1e6;

  /** The weight of the tie-breaker: less than one tick of any clock, measured in snapshots. */
  private static final double TIE = 1e-11;

  @Override
  public String name() {
    return "last-contact";
  }

  @Override
  public LinkScorer start(StreamShape shape) {
    var popularity = new DecayedCounts(shape.nodes(), shape.width(), halfLife);
    LinkScorer scorer =
        new LinkScorer() {
          private final PairTable pairs = new PairTable();
          private double[] last = new double[16];
          private double now;

          @Override
          public void reveal(EventBatch snapshot) {
            popularity.add(snapshot);
            for (int i = 0; i < snapshot.size(); i++) {
              int a = snapshot.sources()[i];
              int b = snapshot.targets()[i];
              int pair = pairs.add(Math.min(a, b), Math.max(a, b));
              if (pair == last.length) {
                last = Arrays.copyOf(last, 2 * pair);
              }
              last[pair] = snapshot.times()[i];
            }
            now = snapshot.end();
          }

          @Override
          public void score(int source, int[] targets, int count, double[] scores) {
            for (int i = 0; i < count; i++) {
              int target = targets[i];
              double popular = Math.log1p(popularity.of(target));
              int pair = pairs.find(Math.min(source, target), Math.max(source, target));
              scores[i] =
                  pair < 0
                      ? NO_CONTACT + popular
                      : Math.max(NO_CONTACT / 2, (last[pair] - now) / shape.width())
                          + TIE * popular;
            }
          }
        };
    return new SelfAwareScorer(scorer, shape);
  }
}
