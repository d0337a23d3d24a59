/**
 * Training: the optimiser, the loop with early stopping.
 *
 * <p>Entry type: {@link dev.tiara.learn.train.Trainer}. A trainer belongs to one thread; it may be
 * told from another to stop.
 */
@NullMarked
package dev.tiara.learn.train;

import org.jspecify.annotations.NullMarked;
