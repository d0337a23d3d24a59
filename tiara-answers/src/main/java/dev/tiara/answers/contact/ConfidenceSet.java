package dev.tiara.answers.contact;

import java.util.List;

/**
 * The smallest set that should contain the next contact of a source.
 *
 * @param confidence how often such sets should contain it
 * @param contacts its members, the most probable first
 * @param candidates the number of candidates
 * @param useful whether it is small enough to be of use: at most a quarter of the candidates, as
 *     are the sets of recent events on average
 * @param coverage how often such sets had the contact of recent events; NaN if there are none
 * @param events the number of these events
 */
public record ConfidenceSet(
    double confidence,
    List<RankedContact> contacts,
    int candidates,
    boolean useful,
    double coverage,
    int events) {}
