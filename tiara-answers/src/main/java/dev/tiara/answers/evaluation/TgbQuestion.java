package dev.tiara.answers.evaluation;

import dev.tiara.answers.Bounds;
import dev.tiara.answers.tgb.TgbEvaluation.Convention;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks how well predictors rank the events of a log, event by event, as on TGB's board.
 *
 * @param seeds the number of seeds for networks
 * @param tests whether the test part is asked, too, and not only the validation part
 * @param ablation whether to compare rankers with other features
 * @param states the states that queries see, one after the other
 * @param candidates the targets that compete; null for all targets of the log
 */
public record TgbQuestion(
    int seeds, boolean tests, boolean ablation, States states, @Nullable List<String> candidates) {
  /** The states that queries see. */
  public enum States {
    /** All events before a query. */
    EVENT(List.of(Convention.PER_EVENT)),
    /** All events before the batch of 200 that a query is in. */
    STALE(List.of(Convention.STALE)),
    /** One after the other. */
    BOTH(List.of(Convention.values()));

    @SuppressWarnings("ImmutableEnumChecker") // immutable lists
    private final List<Convention> conventions;

    States(List<Convention> conventions) {
      this.conventions = conventions;
    }

    List<Convention> conventions() {
      return conventions;
    }
  }

  /** Checks the bounds and takes a copy. */
  public TgbQuestion {
    candidates = candidates == null ? null : List.copyOf(candidates);
    Bounds.count("seeds", seeds, Bounds.FEW);
  }
}
