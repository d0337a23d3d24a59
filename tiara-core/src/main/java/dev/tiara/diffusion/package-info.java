/**
 * Time-aware random walk diffusion: Algorithm 1 of the paper and what it is made of.
 *
 * <p>Entry type: {@link dev.tiara.internal.step.DiffusionState}. Settings and results are
 * immutable; a state belongs to one thread, and works with as many as it was given.
 */
@NullMarked
package dev.tiara.diffusion;

import org.jspecify.annotations.NullMarked;
