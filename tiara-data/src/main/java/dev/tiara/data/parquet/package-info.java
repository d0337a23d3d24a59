/**
 * Writes Parquet files of matrix entries, streamed from arrays. DuckDB handles all other Parquet
 * files.
 *
 * <p>Entry type: {@link dev.tiara.data.parquet.EntryFile}. Not thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.data.parquet;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
