package dev.tiara.experiments.record;

import java.util.List;
import java.util.Map;

/**
 * How a result was made, kept beside it: nothing here is part of the result.
 *
 * @param provenance commit, JDK, machine
 * @param ended when, in UTC
 * @param threads of this run
 * @param parallel how many runs were made at once
 * @param seconds of every epoch
 */
public record Provenance(
    Map<String, String> provenance, String ended, int threads, int parallel, List<Float> seconds) {}
