package dev.tiara.answers.rates;

/**
 * Asks which rates best rank the links of the latest snapshots.
 *
 * @param keepsBins whether to keep the snapshots as they are; otherwise they may be split further
 *     unless they are given
 * @param keepsDirection whether to keep the direction of edges; otherwise it is chosen too unless
 *     it is given
 * @param snapshots the number of snapshots to choose by, from the first; later ones have no
 *     influence
 */
public record RatesQuestion(boolean keepsBins, boolean keepsDirection, int snapshots) {
  /** Chooses by all snapshots. */
  public RatesQuestion(boolean keepsBins) {
    this(keepsBins, false, Integer.MAX_VALUE);
  }
}
