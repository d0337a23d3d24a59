/**
 * Data sets × models × augmentations × seeds, and the tables they make.
 *
 * <p>Entry type: {@link dev.tiara.experiments.comparison.Comparison}, which is run by one thread
 * and starts its own.
 */
@NullMarked
package dev.tiara.experiments.comparison;

import org.jspecify.annotations.NullMarked;
