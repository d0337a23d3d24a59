/**
 * Writes augmented graphs to files: CSV, Parquet, npz, or a folder of snapshots.
 *
 * <p>Entry type: {@link dev.tiara.data.output.AugmentedFormat}. Formats are immutable; sinks are
 * not thread-safe.
 */
@NullMarked
package dev.tiara.data.output;

import org.jspecify.annotations.NullMarked;
