/**
 * The time-aware neighbours of a node or of a group, in one snapshot or in all.
 *
 * <p>Entry types: {@link dev.tiara.answers.proximity.ProximityQuestion} and {@link
 * dev.tiara.answers.proximity.TimelineQuestion}.
 */
@Experimental
@NullMarked
package dev.tiara.answers.proximity;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
