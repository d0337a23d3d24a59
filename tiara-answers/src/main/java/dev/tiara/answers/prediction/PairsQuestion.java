package dev.tiara.answers.prediction;

import java.util.List;

/**
 * Asks for the scores of given links.
 *
 * @param pairs the links
 */
public record PairsQuestion(List<Pair> pairs) {
  /** A possible link. */
  public record Pair(String source, String target) {}

  /** Takes a copy. */
  public PairsQuestion {
    pairs = List.copyOf(pairs);
  }
}
