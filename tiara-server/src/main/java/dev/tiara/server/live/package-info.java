/**
 * The log that grows and the questions to it: immutable versions of the events, and predictors that
 * are fitted in the background.
 *
 * <p>Entry types: {@link dev.tiara.server.live.LiveLog} and {@link
 * dev.tiara.server.live.Predictors}.
 */
@Experimental
@NullMarked
package dev.tiara.server.live;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
