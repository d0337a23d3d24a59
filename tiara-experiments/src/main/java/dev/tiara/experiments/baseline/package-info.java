/**
 * Training-free baselines, and the table that compares a model with them.
 *
 * <p>Entry types: {@link dev.tiara.experiments.baseline.Baseline} and {@link
 * dev.tiara.experiments.baseline.LinkTable}. Immutable and thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.experiments.baseline;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
