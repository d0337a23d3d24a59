/**
 * Sensitivity of the results to the parameters of the diffusion, as in the paper's figures.
 *
 * <p>Entry types: {@link dev.tiara.experiments.sweep.Sweep} and {@link
 * dev.tiara.experiments.sweep.DiffusionSweep}.
 */
@NullMarked
package dev.tiara.experiments.sweep;

import org.jspecify.annotations.NullMarked;
