package dev.tiara.answers.rule;

import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.PairTable;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.SelfAwareScorer;
import dev.tiara.answers.ranking.StreamShape;
import java.util.Arrays;

/**
 * EdgeBank (Poursafaei et al. 2022) as a ranking of the links of a snapshot: 1 for those that were
 * seen within a window of earlier snapshots, 0 for all others. Event by event, it is {@code
 * EventRule.EDGE_BANK}.
 *
 * @param window the number of snapshots before the predicted one that count; {@link #UNLIMITED} for
 *     all
 */
public record EdgeBankPredictor(int window) implements Predictor {
  /** The window that remembers every link. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** Checks the window. */
  public EdgeBankPredictor {
    if (window < 1) {
      throw new IllegalArgumentException("window must be at least 1, got " + window);
    }
  }

  @Override
  public String name() {
    return window == UNLIMITED ? "edgebank" : "edgebank-window";
  }

  @Override
  public LinkScorer start(StreamShape shape) {
    LinkScorer scorer =
        new LinkScorer() {
          private final PairTable pairs = new PairTable();
          private int[] last = new int[16];
          private int next;

          @Override
          public void reveal(EventBatch snapshot) {
            for (int i = 0; i < snapshot.size(); i++) {
              int pair = pairs.add(snapshot.sources()[i], snapshot.targets()[i]);
              if (pair == last.length) {
                last = Arrays.copyOf(last, 2 * pair);
              }
              last[pair] = snapshot.snapshot();
            }
            next = snapshot.snapshot() + 1;
          }

          @Override
          public void score(int source, int[] targets, int count, double[] scores) {
            for (int i = 0; i < count; i++) {
              int pair = pairs.find(source, targets[i]);
              scores[i] = pair >= 0 && next - last[pair] <= window ? 1 : 0;
            }
          }
        };
    return new SelfAwareScorer(scorer, shape);
  }
}
