/**
 * The state of an event log, kept event by event, and the features of a link that follow from it.
 *
 * <p>Entry types: {@link dev.tiara.answers.event.EventState}, to which events are appended in
 * chronological order, and {@link dev.tiara.answers.event.LinkView}, which reads it.
 */
@Experimental
@NullMarked
package dev.tiara.answers.event;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
