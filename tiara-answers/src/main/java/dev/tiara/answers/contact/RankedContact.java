package dev.tiara.answers.contact;

/**
 * A candidate for the next contact of a source.
 *
 * @param target its name
 * @param rank its place in the list, from 1; in an answer about pairs, its place among all
 *     candidates
 * @param score its score, comparable between the candidates of one source only; the lowest finite
 *     number for a source itself that has never contacted itself
 * @param probability the probability that it is the next contact, among all candidates; NaN for a
 *     predictor without probabilities
 * @param known whether it has been a target of the source
 */
public record RankedContact(
    String target, int rank, double score, double probability, boolean known) {}
