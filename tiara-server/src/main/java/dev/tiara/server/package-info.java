/**
 * A live log: events in over HTTP, durable before they are acknowledged, and answers out.
 *
 * <p>Entry type: {@link dev.tiara.server.LiveService}.
 */
@Experimental
@NullMarked
package dev.tiara.server;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
