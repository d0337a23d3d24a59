/**
 * Hyperparameter search.
 *
 * <p>Entry type: {@link dev.tiara.experiments.tuning.Tuning}, which is not thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.experiments.tuning;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
