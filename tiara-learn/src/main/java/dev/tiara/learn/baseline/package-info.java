/**
 * Training-free baselines, and the table that compares a model with them.
 *
 * <p>Entry types: {@link dev.tiara.learn.baseline.Baseline} and {@link
 * dev.tiara.learn.baseline.LinkTable}. Immutable and thread-safe.
 */
@NullMarked
package dev.tiara.learn.baseline;

import org.jspecify.annotations.NullMarked;
