/**
 * Time-aware random walk diffusion: Algorithm 1 of the paper and what it is made of.
 *
 * <p>Entry type: {@link dev.tiara.diffusion.Tiara}. Settings and results are immutable; a {@link
 * dev.tiara.diffusion.TiaraStream} belongs to one thread, and works with as many as it was given.
 */
package dev.tiara.diffusion;
