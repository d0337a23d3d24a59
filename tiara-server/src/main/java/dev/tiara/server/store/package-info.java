/**
 * The durable log: events in an SQLite database, in a folder that one process uses at a time.
 *
 * <p>Entry type: {@link dev.tiara.server.store.EventStore}.
 */
@Experimental
@NullMarked
package dev.tiara.server.store;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
