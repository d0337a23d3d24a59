/**
 * Comparisons over data sets, models, augmentations and seeds, and the resulting tables.
 *
 * <p>Entry type: {@link dev.tiara.experiments.comparison.Comparison}, which is run by one thread
 * and starts its own worker threads.
 */
@Experimental
@NullMarked
package dev.tiara.experiments.comparison;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
