/**
 * The embedded database that reads and writes text, gzip and Parquet files for this module.
 *
 * <p>Entry type: {@link dev.tiara.data.sql.Duck}. A session is not thread-safe; {@link
 * dev.tiara.data.sql.Duck#newSession} opens another one on the same database.
 */
@Experimental
@NullMarked
package dev.tiara.data.sql;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
