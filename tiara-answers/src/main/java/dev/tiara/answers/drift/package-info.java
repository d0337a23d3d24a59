/**
 * What changed: how much the neighbourhoods of nodes change from one snapshot to the next, and how
 * surprising new events are.
 *
 * <p>Entry type: {@link dev.tiara.answers.drift.Drift}. What is reported for a snapshot depends
 * only on events up to it. Results are immutable; a {@link dev.tiara.answers.drift.DriftStream} is
 * not thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.answers.drift;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
