/**
 * NumPy's npz archives, read and written as streams, so that arrays may be larger than memory.
 *
 * <p>Entry types: {@link dev.tiara.data.npz.NpzReader}, {@link dev.tiara.data.npz.NpzWriter}.
 * Neither is thread-safe. Arrays of pickled objects are rejected, never loaded.
 */
@Experimental
@NullMarked
package dev.tiara.data.npz;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
