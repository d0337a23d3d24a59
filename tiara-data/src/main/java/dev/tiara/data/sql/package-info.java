/**
 * The embedded database that reads and writes text, gzip and Parquet files for this module.
 *
 * <p>Entry type: {@link dev.tiara.data.sql.Duck}. A session belongs to one thread; {@link
 * dev.tiara.data.sql.Duck#another} opens one more on the same tables for another thread.
 */
@NullMarked
package dev.tiara.data.sql;

import org.jspecify.annotations.NullMarked;
