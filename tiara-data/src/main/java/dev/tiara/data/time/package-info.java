/**
 * Times of events: their notations, their unit, and the snapshots into which they are divided.
 *
 * <p>Entry types: {@link dev.tiara.data.time.Binning}, the snapshots that a user requests, and
 * {@link dev.tiara.data.time.TimeScale}, the unit of a time column. Immutable and thread-safe,
 * except {@link dev.tiara.data.time.TimeTally}, which collects.
 */
@Experimental
@NullMarked
package dev.tiara.data.time;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
