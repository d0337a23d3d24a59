package dev.tiara.answers.rule;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.PairTable;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.SelfAwareScorer;
import dev.tiara.answers.ranking.StreamShape;
import java.util.Arrays;

/**
 * Assumes that the most recent contacts will recur: ranks the links of a snapshot by the time of
 * the target's last event with the source, in either direction, and breaks ties, including those
 * between targets without contact, by decayed popularity. Event by event, it is {@code
 * EventRule.EITHER_DIRECTION}, which breaks ties by recency.
 *
 * @param halfLife the half-life of an event in the popularity of a node, in snapshots
 */
public record LastContact(double halfLife) implements Predictor {
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
          private double first = Double.POSITIVE_INFINITY;
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
              first = Math.min(first, last[pair]);
            }
            now = snapshot.end();
          }

          @Override
          public void score(int source, int[] targets, int count, double[] scores) {
            double[] times = new double[count];
            double[] popular = new double[count];
            Integer[] order = new Integer[count];
            for (int i = 0; i < count; i++) {
              int target = targets[i];
              int pair = pairs.find(Math.min(source, target), Math.max(source, target));
              times[i] = pair < 0 ? Double.NEGATIVE_INFINITY : last[pair];
              popular[i] = popularity.of(target);
              order[i] = i;
            }
            Arrays.sort(
                order,
                (a, b) ->
                    times[a] != times[b]
                        ? Double.compare(times[a], times[b])
                        : Double.compare(popular[a], popular[b]));
            // Compared, not added: the age in snapshots, moved up by no more than ties require.
            double never = (first - now) / shape.width() - 1;
            for (int k = 0; k < count; k++) {
              int i = order[k];
              double age = Math.max(never, (times[i] - now) / shape.width());
              int before = order[Math.max(0, k - 1)];
              boolean tied = times[i] == times[before] && popular[i] == popular[before];
              scores[i] =
                  k == 0 ? age : tied ? scores[before] : Math.max(age, Math.nextUp(scores[before]));
            }
          }
        };
    return new SelfAwareScorer(scorer, shape);
  }
}
