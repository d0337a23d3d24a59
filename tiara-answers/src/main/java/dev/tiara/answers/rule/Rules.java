package dev.tiara.answers.rule;

import dev.tiara.answers.ranking.Predictor;
import java.util.List;

/** The training-free predictors that appear in every results table. */
public final class Rules {
  private Rules() {}

  /**
   * All training-free predictors.
   *
   * @param proximity the settings of the proximity
   * @param window EdgeBank's window, in snapshots
   */
  public static List<Predictor> all(ProximitySettings proximity, int window) {
    return List.of(
        new Proximity(proximity),
        new LastContact(1),
        new Popularity(1),
        new TemporalAdamicAdar(4),
        new EdgeBankPredictor(EdgeBankPredictor.UNLIMITED),
        new EdgeBankPredictor(window),
        PopTrack.DEFAULT,
        TemporalPpr.DEFAULT);
  }
}
