package dev.tiara.answers.proximity;

import dev.tiara.diffusion.TiaraSettings;
import java.util.Locale;
import java.util.Optional;

/**
 * How far scores may be from the limit of infinitely many iterations.
 *
 * @param iterations the number of iterations that were made
 * @param bound the maximum L1 error of the scores
 * @param enough the number of iterations after which the error no longer matters
 */
public record Truncation(int iterations, double bound, int enough) {
  /** An error below this is no more than the last digits that are shown. */
  private static final double NEGLIGIBLE = 1e-6;

  /**
   * The truncation of a walk; empty if it is negligible. Each snapshot adds the error of its own
   * series, and passes on that of the snapshot before, times γ.
   */
  public static Optional<Truncation> of(TiaraSettings settings, int snapshots) {
    double bound = bound(settings, snapshots);
    if (!(bound > NEGLIGIBLE)) {
      return Optional.empty();
    }
    double needed =
        Math.ceil(Math.log(NEGLIGIBLE / (2 * steps(settings, snapshots))) / Math.log(settings.c()));
    int enough = (int) Math.min(needed, TiaraSettings.EXACT);
    return Optional.of(new Truncation(settings.iterations(), bound, enough));
  }

  /** The maximum L1 error of the scores, negligible or not. */
  static double bound(TiaraSettings settings, int snapshots) {
    return Math.min(2, settings.truncationError() * steps(settings, snapshots));
  }

  private static double steps(TiaraSettings settings, int snapshots) {
    double gamma = settings.gamma();
    return gamma < 1 ? (1 - Math.pow(gamma, snapshots)) / (1 - gamma) : snapshots;
  }

  /** The truncation in one line. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d iterations truncate the walk: scores may be off by %.2g in total, with %d iterations by"
            + " less than %.0e",
        iterations,
        bound,
        enough,
        NEGLIGIBLE);
  }
}
