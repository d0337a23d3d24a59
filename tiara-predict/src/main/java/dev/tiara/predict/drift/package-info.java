/**
 * What changed: how much the neighbourhoods of nodes change from one snapshot to the next, and how
 * surprising new events are.
 *
 * <p>Entry type: {@link dev.tiara.predict.drift.Drift}. What is reported of a snapshot depends on
 * events up to it and on no later one. Results are immutable; a {@link
 * dev.tiara.predict.drift.DriftStream} belongs to one thread.
 */
@NullMarked
package dev.tiara.predict.drift;

import org.jspecify.annotations.NullMarked;
