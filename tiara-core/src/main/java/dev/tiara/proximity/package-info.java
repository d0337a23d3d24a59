/**
 * Time-aware proximity: the scores of single surfers, computed without a matrix.
 *
 * <p>Entry types: {@link dev.tiara.proximity.TimeAwareWalk} for one seed or group of seeds, {@link
 * dev.tiara.proximity.TimeAwareWalks} for many. Walks are not thread-safe.
 */
@NullMarked
package dev.tiara.proximity;

import org.jspecify.annotations.NullMarked;
