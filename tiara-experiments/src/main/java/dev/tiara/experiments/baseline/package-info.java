/**
 * Training-free baselines, and the table that compares a model with them.
 *
 * <p>Entry types: {@link dev.tiara.experiments.baseline.Baseline} and {@link
 * dev.tiara.experiments.baseline.LinkTable}. Immutable and thread-safe.
 */
@NullMarked
package dev.tiara.experiments.baseline;

import org.jspecify.annotations.NullMarked;
