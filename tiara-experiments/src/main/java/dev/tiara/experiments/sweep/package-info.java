/**
 * Sensitivity of the results to the parameters of the diffusion, as in the paper's figures.
 *
 * <p>Entry types: {@link dev.tiara.experiments.sweep.Sweep} and {@link
 * dev.tiara.experiments.sweep.DiffusionSweep}.
 */
@Experimental
@NullMarked
package dev.tiara.experiments.sweep;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
