package dev.tiara.answers.proximity;

import dev.tiara.answers.Bounds;
import dev.tiara.answers.Moment;
import dev.tiara.answers.rates.Rates;
import dev.tiara.input.InputException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the time-aware neighbours of a node, or of a group.
 *
 * @param seeds the nodes at which the surfer starts and restarts
 * @param at the snapshot to look at; null for the last
 * @param top the number of neighbours
 * @param rates the rates of the walk
 * @param iterations the number of power iterations
 */
public record ProximityQuestion(
    List<Seed> seeds, @Nullable Moment at, int top, Rates rates, int iterations) {
  /**
   * A node at which the surfer starts.
   *
   * @param node its name
   * @param weight how often the surfer starts here rather than at another seed
   */
  public record Seed(String node, double weight) {
    /** A seed among others of equal weight. */
    public Seed(String node) {
      this(node, 1);
    }
  }

  /** Checks the bounds. */
  public ProximityQuestion {
    seeds = List.copyOf(seeds);
    if (seeds.isEmpty()) {
      throw new InputException("seed", "must name at least one node", null);
    }
    Bounds.count("top", top, Bounds.MOST);
    Bounds.count("iterations", iterations, Bounds.MOST);
  }

  /** The same question about these seeds. */
  public ProximityQuestion about(List<Seed> others) {
    return new ProximityQuestion(others, at, top, rates, iterations);
  }
}
