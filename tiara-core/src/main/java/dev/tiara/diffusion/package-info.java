/**
 * Time-aware random walk diffusion: the settings, solvers and certificates of the paper's Algorithm
 * 1.
 *
 * <p>Entry type: {@link dev.tiara.internal.step.DiffusionState}. Settings and results are
 * immutable; a state belongs to one thread, and works with as many as it was given.
 */
@NullMarked
package dev.tiara.diffusion;

import org.jspecify.annotations.NullMarked;
