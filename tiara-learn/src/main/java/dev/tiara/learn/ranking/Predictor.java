package dev.tiara.learn.ranking;

/**
 * Predicts which links the next snapshot has. A predictor is a description; {@link #start} makes
 * the scorer that sees the stream.
 */
public interface Predictor {
  /** The name, for tables and options. */
  String name();

  /** A scorer that has seen nothing. */
  LinkScorer start(StreamShape shape);
}
