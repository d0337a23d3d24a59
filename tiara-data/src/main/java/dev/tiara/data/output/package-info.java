/**
 * Writes augmented graphs to files (CSV, Parquet, npz, or a folder of snapshots) and reads them
 * back.
 *
 * <p>Entry types: {@link dev.tiara.data.output.AugmentedFormat} to write, {@link
 * dev.tiara.data.output.AugmentedReader} to read. Formats are immutable; sinks are not thread-safe.
 */
@NullMarked
package dev.tiara.data.output;

import org.jspecify.annotations.NullMarked;
