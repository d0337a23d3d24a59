package dev.tiara.answers.ranker;

import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.Predictor;
import dev.tiara.answers.ranking.SelfAwareScorer;
import dev.tiara.answers.ranking.StreamShape;
import java.util.List;

/**
 * A predictor that scores links by a linear model of their features. It collects training data as
 * snapshots are revealed and is fitted lazily, when the first score is requested at or after one of
 * the given snapshots.
 *
 * @param settings the training settings
 * @param fits the snapshots from which a new fit is used, in ascending order; a fit learns from all
 *     snapshots before it
 */
public record Ranker(RankerSettings settings, List<Integer> fits) implements Predictor {
  /** Takes a copy and checks that there is at least one fit. */
  public Ranker {
    fits = List.copyOf(fits);
    if (fits.isEmpty()) {
      throw new IllegalArgumentException("fits must contain at least one snapshot, got none");
    }
  }

  /** Creates a ranker that learns from the snapshots before the given one. */
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

  /** Starts a scorer that gives access to its model and features. */
  public RankerScorer open(StreamShape shape) {
    return new RankerScorer(shape, this);
  }
}
