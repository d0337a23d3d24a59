package dev.tiara.answers.contact;

/**
 * A candidate for the next contact of a source.
 *
 * @param target its name
 * @param rank its rank, from 1; candidates with equal scores share their mean rank
 * @param score its score, comparable between the candidates of one source only
 * @param probability the probability that it is the next contact, among all candidates
 * @param known whether it has been a target of the source
 */
public record RankedContact(
    String target, double rank, double score, double probability, boolean known) {}
