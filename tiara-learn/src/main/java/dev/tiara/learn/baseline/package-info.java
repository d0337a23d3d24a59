/**
 * Training-free baselines, and the table that compares a model with them.
 *
 * <p>Entry types: {@link dev.tiara.learn.baseline.Baseline} and {@link
 * dev.tiara.learn.baseline.LinkTable}. Immutable, safe from any thread.
 */
@NullMarked
package dev.tiara.learn.baseline;

import org.jspecify.annotations.NullMarked;
