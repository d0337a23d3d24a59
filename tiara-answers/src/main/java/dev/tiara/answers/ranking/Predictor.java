package dev.tiara.answers.ranking;

/**
 * Predicts the links of the next snapshot. A predictor is only a description; {@link #start}
 * creates the scorer that sees a stream.
 */
public interface Predictor {
  /** The name, for tables and options. */
  String name();

  /** A scorer that has not seen any snapshot. */
  LinkScorer start(StreamShape shape);
}
