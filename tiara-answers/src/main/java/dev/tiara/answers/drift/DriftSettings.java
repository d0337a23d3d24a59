package dev.tiara.answers.drift;

import dev.tiara.diffusion.TiaraSettings;

/**
 * How drift is measured, and how many results are kept.
 *
 * @param diffusion the diffusion that determines the neighbourhoods of nodes
 * @param smoothing the smoothing λ of the surprise, above 0 and at most 1; see {@link DriftStream}
 * @param top the number of nodes, and of events, to keep
 * @param since the first snapshot whose nodes and events are ranked
 * @param until the last snapshot that is looked at
 */
public record DriftSettings(
    TiaraSettings diffusion, double smoothing, int top, int since, int until) {
  /** Settings that look at all snapshots. */
  public DriftSettings(TiaraSettings diffusion, double smoothing, int top, int since) {
    this(diffusion, smoothing, top, since, Integer.MAX_VALUE);
  }

  /** Checks the bounds. */
  public DriftSettings {
    if (!(smoothing > 0 && smoothing <= 1)) {
      throw new IllegalArgumentException("smoothing must be in (0, 1], got " + smoothing);
    }
    if (top < 0) {
      throw new IllegalArgumentException("top must not be negative, got " + top);
    }
  }
}
