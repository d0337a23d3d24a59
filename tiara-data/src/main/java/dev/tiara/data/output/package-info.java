/**
 * Augmented graphs as files: CSV, Parquet, npz, or a folder of snapshots; and back.
 *
 * <p>Entry types: {@link dev.tiara.data.output.AugmentedFormat} to write, {@link
 * dev.tiara.data.output.AugmentedReader} to read. Formats are immutable; a sink belongs to one
 * thread.
 */
@NullMarked
package dev.tiara.data.output;

import org.jspecify.annotations.NullMarked;
