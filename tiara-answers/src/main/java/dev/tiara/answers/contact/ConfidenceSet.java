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
 * @param recent how 90% sets did on recent events
 */
public record ConfidenceSet(
    double confidence,
    List<RankedContact> contacts,
    int candidates,
    boolean useful,
    Calibration.Recent recent) {}
