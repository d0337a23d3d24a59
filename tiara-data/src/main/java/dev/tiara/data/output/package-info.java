/**
 * Writes augmented graphs to files: CSV, Parquet, npz, or a folder of snapshots.
 *
 * <p>Entry type: {@link dev.tiara.data.output.AugmentedFormat}. Formats are immutable; sinks are
 * not thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.data.output;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
