package dev.tiara.answers.contact;

import dev.tiara.answers.contest.Calibration;
import dev.tiara.answers.contest.Choice;
import dev.tiara.answers.contest.Contender;
import dev.tiara.answers.contest.RankedRule;
import dev.tiara.answers.event.OrderedEvents;
import dev.tiara.answers.event.TimeScales;
import dev.tiara.answers.event.Visibility;
import dev.tiara.answers.network.Network;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that a fit found out: the predictor, the scales of its features, what it was chosen by, and
 * what its probabilities are worth. Immutable.
 *
 * @param trainedOn the events that it was fitted to
 * @param visibility what is asked: the next contact, or the contacts of the next bin
 * @param scales the time scales of its features
 * @param rule the rule that was chosen; null if it is a network
 * @param network the network that was chosen; null if it is a rule
 * @param choice how it was chosen
 * @param calibration what its probabilities are worth
 */
public record ContactModel(
    TrainedOn trainedOn,
    Visibility visibility,
    TimeScales scales,
    @Nullable RankedRule rule,
    @Nullable Network network,
    Choice choice,
    Calibration calibration) {
  /**
   * The events that a model was fitted to.
   *
   * @param from the time of the first
   * @param to the time of the last
   */
  public record TrainedOn(int events, double from, double to) {
    /** Checks that the times are finite and in order. */
    public TrainedOn {
      if (!(Double.isFinite(from) && from <= to && to < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "times of events must be finite and in order, got " + from + " to " + to);
      }
    }

    static TrainedOn of(OrderedEvents events, int count) {
      return new TrainedOn(count, events.times()[0], events.times()[count - 1]);
    }
  }

  /** Checks that there is one predictor. */
  public ContactModel {
    if ((rule == null) == (network == null)) {
      throw new IllegalArgumentException("a model must have either a rule or a network");
    }
  }

  /** The name by which its predictor is requested. */
  public String name() {
    return contender().title();
  }

  /** The predictor, for one thread. */
  public Contender contender() {
    return network != null
        ? Contender.sharing(List.of(network)).get(0)
        : Objects.requireNonNull(rule);
  }
}
