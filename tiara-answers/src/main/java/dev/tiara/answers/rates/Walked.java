package dev.tiara.answers.rates;

import dev.tiara.answers.Log;
import dev.tiara.diffusion.TiaraSettings;
import dev.tiara.graph.Direction;
import dev.tiara.progress.Progress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A log to walk on, and the rates of the walk.
 *
 * @param log the log, split anew if bins or direction were chosen with the rates
 * @param choice how the rates were chosen, if they were
 */
public record Walked(Log log, Rates.Given rates, Optional<RateChoice> choice) {
  /**
   * The log and the rates to walk with.
   *
   * @param keepsBins whether the question counts snapshots, so that they must stay as they are
   * @param last the last snapshot to choose by; null for the last of all
   */
  public static Walked of(
      Log log, Rates rates, boolean keepsBins, @Nullable Integer last, Progress progress) {
    if (rates instanceof Rates.Given given) {
      return new Walked(log, given, Optional.empty());
    }
    int snapshots = last == null || last < 0 ? Integer.MAX_VALUE : last + 1;
    RateChoice choice =
        RateChoice.of(log, new RatesQuestion(keepsBins, false, snapshots), progress);
    return new Walked(choice.log(), choice.rates(), Optional.of(choice));
  }

  /** In which direction edges are followed. */
  public Direction direction() {
    return log.data().log().direction();
  }

  /** The settings of the walk. */
  public TiaraSettings settings(double epsilon, int iterations) {
    return new TiaraSettings(rates.alpha(), rates.beta(), epsilon, iterations, TiaraSettings.ALL);
  }
}
