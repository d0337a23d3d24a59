/**
 * Who is close to whom: the scores of single surfers, without any matrix.
 *
 * <p>Entry types: {@link dev.tiara.proximity.TimeAwareWalk} for one seed, {@link
 * dev.tiara.proximity.TimeAwareWalks} for many; both belong to one thread.
 */
@NullMarked
package dev.tiara.proximity;

import org.jspecify.annotations.NullMarked;
