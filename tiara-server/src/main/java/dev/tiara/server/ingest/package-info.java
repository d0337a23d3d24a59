/**
 * How events arrive: parsed, checked one by one, and appended by a single thread that commits the
 * requests of many clients together.
 *
 * <p>Entry types: {@link dev.tiara.server.ingest.Appender} and {@link
 * dev.tiara.server.ingest.EventParser}.
 */
@Experimental
@NullMarked
package dev.tiara.server.ingest;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
