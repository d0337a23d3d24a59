/**
 * Hyperparameter search.
 *
 * <p>Entry type: {@link dev.tiara.experiments.tuning.Tuning}, which is not thread-safe.
 */
@NullMarked
package dev.tiara.experiments.tuning;

import org.jspecify.annotations.NullMarked;
