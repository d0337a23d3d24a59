package dev.tiara.answers.contest;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The predictors among which a fit chooses.
 *
 * @param rules the rules
 * @param linear whether the linear model is one of them
 * @param network whether the network with hidden units is one of them
 */
public record Entrants(List<EventRule> rules, boolean linear, boolean network) {
  /** The name by which the network is requested. */
  public static final String RANKER = "ranker";

  /** The name by which the linear model is requested. */
  public static final String LINEAR = "linear";

  /** All predictors. */
  public static final Entrants ALL = new Entrants(List.of(EventRule.values()), true, true);

  /** Checks that there is one. */
  public Entrants {
    rules = List.copyOf(rules);
    if (rules.isEmpty() && !linear && !network) {
      throw new IllegalArgumentException("a fit must have at least one predictor to choose");
    }
  }

  /** The names of all predictors that can be fitted. */
  public static List<String> names() {
    return Stream.concat(
            Stream.of(RANKER, LINEAR), Arrays.stream(EventRule.values()).map(EventRule::title))
        .toList();
  }

  /** The predictor of this name alone; empty if there is none. */
  public static Optional<Entrants> named(String name) {
    if (name.equals(RANKER) || name.equals(LINEAR)) {
      boolean linear = name.equals(LINEAR);
      return Optional.of(new Entrants(List.of(), linear, !linear));
    }
    return Arrays.stream(EventRule.values())
        .filter(rule -> rule.title().equals(name))
        .findFirst()
        .map(rule -> new Entrants(List.of(rule), false, false));
  }

  /** Whether one of them is trained. */
  public boolean learns() {
    return linear || network;
  }
}
