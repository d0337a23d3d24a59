package dev.tiara.predict.drift;

import dev.tiara.diffusion.TiaraSettings;

/**
 * How drift is measured and how much of it is kept.
 *
 * @param diffusion of the surroundings
 * @param smoothing λ of the surprise, above 0 and at most 1: see {@link DriftStream}
 * @param top how many nodes and how many events to keep
 * @param since the first snapshot whose nodes and events are ranked
 */
public record DriftSettings(TiaraSettings diffusion, double smoothing, int top, int since) {
  /** The twenty largest changes and surprises of all snapshots. */
  public static final DriftSettings DEFAULT = new DriftSettings(TiaraSettings.DEFAULT, 0.1, 20, 0);

  /** Checks the bounds. */
  public DriftSettings {
    if (!(smoothing > 0 && smoothing <= 1)) {
      throw new IllegalArgumentException("smoothing must be in (0, 1], got " + smoothing);
    }
    if (top < 0) {
      throw new IllegalArgumentException("top must not be negative, got " + top);
    }
  }

  /** The same with another number of rows. */
  public DriftSettings keeping(int rows) {
    return new DriftSettings(diffusion, smoothing, rows, since);
  }
}
