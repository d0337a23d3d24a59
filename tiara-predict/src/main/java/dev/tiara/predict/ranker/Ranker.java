package dev.tiara.predict.ranker;

import dev.tiara.learn.ranking.LinkScorer;
import dev.tiara.learn.ranking.Predictor;
import dev.tiara.learn.ranking.SelfAwareScorer;
import dev.tiara.learn.ranking.StreamShape;
import java.util.List;

/**
 * A linear ranker over the features of a link. It learns from snapshots as they are revealed and is
 * fitted when it is first asked at or after given snapshots.
 *
 * @param settings of the training
 * @param fits the snapshots from which on a new fit is used, ascending; it has learned from all
 *     snapshots before
 */
public record Ranker(RankerSettings settings, List<Integer> fits) implements Predictor {
  /** Takes a copy and checks that there is a fit. */
  public Ranker {
    fits = List.copyOf(fits);
    if (fits.isEmpty()) {
      throw new IllegalArgumentException("a ranker must be fitted at least once, got no snapshot");
    }
  }

  /** A ranker that learns from the snapshots before this one. */
  public Ranker(RankerSettings settings, int trainEnd) {
    this(settings, List.of(trainEnd));
  }

  @Override
  public String name() {
    return "ranker";
  }

  @Override
  public LinkScorer start(StreamShape shape) {
    return new SelfAwareScorer(open(shape), shape);
  }

  /** The scorer itself, which lets its model and features be seen. */
  public RankerScorer open(StreamShape shape) {
    return new RankerScorer(shape, this);
  }
}
