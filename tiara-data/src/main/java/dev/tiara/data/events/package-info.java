/**
 * Reads event logs into dynamic graphs: text files in many layouts, Parquet, and SQL queries over
 * them.
 *
 * <p>Entry type: {@link dev.tiara.data.events.EventReader}. Immutable and thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.data.events;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
