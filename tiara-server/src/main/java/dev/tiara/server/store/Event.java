package dev.tiara.server.store;

import org.jspecify.annotations.Nullable;

/**
 * A contact between two nodes.
 *
 * @param time when it happened, in the unit of the log
 * @param weight its weight; null if it has none
 */
public record Event(String source, String target, double time, @Nullable Double weight) {}
