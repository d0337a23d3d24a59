/**
 * Time-aware random walk diffusion: the settings, solvers and certificates of the paper's Algorithm
 * 1.
 *
 * <p>Entry type: {@link dev.tiara.diffusion.TiaraSettings}; {@link dev.tiara.augment.Tiara} runs
 * the diffusion. Settings and results are immutable and safe to share.
 */
@NullMarked
package dev.tiara.diffusion;

import org.jspecify.annotations.NullMarked;
