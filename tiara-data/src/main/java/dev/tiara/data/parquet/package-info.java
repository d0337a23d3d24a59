/**
 * Parquet files of entries, streamed from arrays. Everything else about Parquet is DuckDB's.
 *
 * <p>Entry type: {@link dev.tiara.data.parquet.EntryFile}. A file belongs to one thread.
 */
@NullMarked
package dev.tiara.data.parquet;

import org.jspecify.annotations.NullMarked;
