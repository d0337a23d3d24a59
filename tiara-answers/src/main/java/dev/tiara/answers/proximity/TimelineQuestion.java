package dev.tiara.answers.proximity;

import dev.tiara.answers.proximity.ProximityQuestion.Seed;
import dev.tiara.answers.rates.Rates;
import java.util.List;

/**
 * Asks for the time-aware neighbours of a node, or of a group, in every snapshot.
 *
 * @param seeds the nodes at which the surfer starts and restarts
 * @param top the number of neighbours in each snapshot
 * @param edges whether to list the edges between these neighbours
 * @param rates the rates of the walk
 * @param iterations the number of power iterations
 */
public record TimelineQuestion(
    List<Seed> seeds, int top, boolean edges, Rates rates, int iterations) {
  /** Checks the bounds and takes a copy. */
  public TimelineQuestion {
    seeds = new ProximityQuestion(seeds, null, top, rates, iterations).seeds();
  }
}
