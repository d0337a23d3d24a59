/**
 * NumPy's npz archives, read and written as streams, so that arrays may be larger than memory.
 *
 * <p>Entry types: {@link dev.tiara.data.npz.NpzReader}, {@link dev.tiara.data.npz.NpzWriter}. Each
 * belongs to one thread. Arrays of pickled objects are refused and never run.
 */
@NullMarked
package dev.tiara.data.npz;

import org.jspecify.annotations.NullMarked;
