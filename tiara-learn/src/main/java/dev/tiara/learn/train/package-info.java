/**
 * Training: the optimiser, and the training loop with early stopping.
 *
 * <p>Entry type: {@link dev.tiara.learn.train.Trainer}. A trainer is not thread-safe, except that
 * any thread may stop it.
 */
@NullMarked
package dev.tiara.learn.train;

import org.jspecify.annotations.NullMarked;
