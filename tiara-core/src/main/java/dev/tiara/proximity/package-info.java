/**
 * Who is close to whom: the scores of a single surfer, without any matrix.
 *
 * <p>Entry type: {@link dev.tiara.proximity.TimeAwareWalk}, which belongs to one thread.
 */
@NullMarked
package dev.tiara.proximity;

import org.jspecify.annotations.NullMarked;
