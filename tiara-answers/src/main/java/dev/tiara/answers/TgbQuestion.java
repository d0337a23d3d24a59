package dev.tiara.answers;

/**
 * Asks how well predictors rank the events of a log, event by event, as on TGB's board.
 *
 * @param seeds the number of seeds for networks
 * @param tests whether the test part is asked, too, and not only the validation part
 */
public record TgbQuestion(int seeds, boolean tests) {
  /** Checks the bounds. */
  public TgbQuestion {
    Bounds.count("seeds", seeds, Bounds.FEW);
  }
}
