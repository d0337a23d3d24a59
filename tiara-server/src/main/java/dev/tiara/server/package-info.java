/**
 * A live log: events in over HTTP, durable before they are acknowledged, and answers out.
 *
 * <p>Entry type: {@link dev.tiara.server.LiveService}.
 */
@NullMarked
package dev.tiara.server;

import org.jspecify.annotations.NullMarked;
