package dev.tiara.answers.contact;

import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.event.Visibility;
import dev.tiara.answers.network.Network;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that a fit found out: the predictor, the scales of its features, what it was chosen by, and
 * what its probabilities are worth. Immutable.
 *
 * @param visibility what is asked: the next contact, or the contacts of the next bin
 * @param scales the time scales of its features
 * @param bipartite whether the log had separate sources and targets
 * @param rule the rule that was chosen; null if it is a network
 * @param network the network that was chosen; null if it is a rule
 * @param choice how it was chosen
 * @param calibration what its probabilities are worth
 */
public record ContactModel(
    Visibility visibility,
    TimeScales scales,
    boolean bipartite,
    @Nullable RankedRule rule,
    @Nullable Network network,
    Choice choice,
    Calibration calibration) {
  /** Checks that there is one predictor. */
  public ContactModel {
    if ((rule == null) == (network == null)) {
      throw new IllegalArgumentException("a model must have either a rule or a network");
    }
  }

  /** The predictor, for one thread. */
  public Contender contender() {
    return network != null ? new NetworkContender(network) : Objects.requireNonNull(rule);
  }
}
