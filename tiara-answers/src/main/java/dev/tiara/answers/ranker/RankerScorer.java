package dev.tiara.answers.ranker;

import dev.tiara.answers.feature.Feature;
import dev.tiara.answers.feature.FeatureStream;
import dev.tiara.answers.ranking.EventBatch;
import dev.tiara.answers.ranking.LinkScorer;
import dev.tiara.answers.ranking.StreamShape;
import org.jspecify.annotations.Nullable;

/**
 * Applies a {@link Ranker} to a stream: collects samples, learns and scores, or only scores with a
 * given model. Not thread-safe.
 */
public final class RankerScorer implements LinkScorer {
  private final FeatureStream features;
  private final FeatureStream.Reader reader;
  private final @Nullable Ranker ranker;
  private final @Nullable TrainingQueries training;
  private final float[] row = new float[Feature.COUNT];
  private @Nullable LinearModel model;
  private double fitSeconds;

  RankerScorer(StreamShape shape, Ranker ranker) {
    this.ranker = ranker;
    this.features =
        new FeatureStream(shape, !ranker.settings().without().contains(Feature.Group.PROXIMITY));
    this.reader = features.reader();
    this.training = new TrainingQueries(shape.nodes(), ranker.settings().seed());
  }

  /** Creates a scorer with a given model, which does not learn. */
  public RankerScorer(StreamShape shape, LinearModel model) {
    this.ranker = null;
    this.training = null;
    this.model = model;
    this.features = new FeatureStream(shape, model.uses(Feature.Group.PROXIMITY));
    this.reader = features.reader();
  }

  @Override
  public void reveal(EventBatch snapshot) {
    if (ranker != null && training != null) {
      if (snapshot.snapshot() < ranker.fits().get(ranker.fits().size() - 1)) {
        training.collect(snapshot, features, reader);
      }
      if (ranker.fits().contains(snapshot.snapshot() + 1)) {
        model = null; // refitted to everything collected when the next score is requested
      }
    }
    features.reveal(snapshot);
  }

  @Override
  public void prepare() {
    model();
  }

  @Override
  public void score(int source, int[] targets, int count, double[] scores) {
    LinearModel fitted = model();
    reader.source(source);
    for (int i = 0; i < count; i++) {
      reader.write(targets[i], row, 0);
      scores[i] = fitted.score(row, 0, reader.isContact(targets[i]));
    }
  }

  /** The number of past links collected for training. */
  public int queries() {
    return training == null ? 0 : training.size();
  }

  /**
   * The model, fitted first if necessary. Without past links to learn from, it scores all links
   * equally.
   */
  public LinearModel model() {
    if (model == null && ranker != null && training != null) {
      long start = System.nanoTime();
      model =
          training.size() == 0
              ? LinearModel.constant()
              : ConditionalLogit.fit(training.queries(), ranker.settings());
      fitSeconds += (System.nanoTime() - start) / 1e9;
    }
    if (model == null) {
      throw new IllegalStateException("scorer has neither a model nor a ranker to fit one");
    }
    return model;
  }

  /**
   * The features of a link and their contributions to its score. Fits the model first if necessary.
   *
   * @throws IllegalStateException if the ranker has no past links to learn from
   */
  public LinkReasons reasons(int source, int target) {
    if (ranker != null && queries() == 0) {
      throw new IllegalStateException("a ranker needs past links to learn from, got none");
    }
    LinearModel fitted = model();
    reader.source(source);
    reader.write(target, row, 0);
    boolean contact = reader.isContact(target);
    return new LinkReasons(
        contact,
        fitted.score(row, 0, contact),
        fitted.bias()[contact ? 1 : 0],
        row.clone(),
        fitted.contributions(row, 0, contact));
  }

  /** The features of links, as of the last revealed snapshot. */
  public FeatureStream features() {
    return features;
  }

  /** The total time spent on fitting, in seconds. */
  public double fitSeconds() {
    return fitSeconds;
  }

  @Override
  public void close() {
    features.close();
  }
}
