/**
 * The search for hyperparameters.
 *
 * <p>Entry type: {@link dev.tiara.experiments.tuning.Tuning}, which is run by one thread.
 */
@NullMarked
package dev.tiara.experiments.tuning;

import org.jspecify.annotations.NullMarked;
