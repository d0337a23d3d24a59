/**
 * How results depend on a parameter of the diffusion: the paper's figures.
 *
 * <p>Entry types: {@link dev.tiara.experiments.sweep.Sweep} and {@link
 * dev.tiara.experiments.sweep.DiffusionSweep}.
 */
@NullMarked
package dev.tiara.experiments.sweep;

import org.jspecify.annotations.NullMarked;
