/**
 * Named data sets: where they come from, and how to download, verify and load them.
 *
 * <p>Entry types: {@link dev.tiara.data.sets.DataSets} to find one by name, {@link
 * dev.tiara.data.sets.DataFolder} for the files on disk. Immutable and thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.data.sets;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
