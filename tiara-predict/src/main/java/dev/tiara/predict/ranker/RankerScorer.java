package dev.tiara.predict.ranker;

import dev.tiara.learn.ranking.EventBatch;
import dev.tiara.learn.ranking.LinkScorer;
import dev.tiara.learn.ranking.StreamShape;
import dev.tiara.predict.feature.Feature;
import dev.tiara.predict.feature.FeatureStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link Ranker} that sees a stream: collects, learns, scores. Belongs to one thread. */
public final class RankerScorer implements LinkScorer {
  private final Ranker ranker;
  private final FeatureStream features;
  private final FeatureStream.Reader reader;
  private final TrainingQueries training;
  private final float[] row = new float[Feature.COUNT];
  private @Nullable LinearModel model;
  private double fitSeconds;

  RankerScorer(StreamShape shape, Ranker ranker) {
    this.ranker = ranker;
    this.features = new FeatureStream(shape);
    this.reader = features.reader();
    this.training = new TrainingQueries(shape.nodes(), ranker.settings().seed());
  }

  @Override
  public void reveal(EventBatch snapshot) {
    if (snapshot.snapshot() < ranker.fits().get(ranker.fits().size() - 1)) {
      training.collect(snapshot, features, reader);
    }
    features.reveal(snapshot);
    if (ranker.fits().contains(snapshot.snapshot() + 1)) {
      model = null; // to be fitted to all that was collected, once it is asked
    }
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

  /**
   * The model, fitted now if it is not yet.
   *
   * @throws IllegalStateException if there was too little to learn from
   */
  public LinearModel model() {
    if (model == null) {
      long start = System.nanoTime();
      List<TrainingQueries.Query> queries = training.queries();
      if (queries.isEmpty()) {
        throw new IllegalStateException("a ranker needs past links to learn from, got none");
      }
      model = ConditionalLogit.fit(queries, ranker.settings());
      fitSeconds += (System.nanoTime() - start) / 1e9;
    }
    return model;
  }

  /** The time that fitting took. */
  public double fitSeconds() {
    return fitSeconds;
  }

  @Override
  public void close() {
    features.close();
  }
}
