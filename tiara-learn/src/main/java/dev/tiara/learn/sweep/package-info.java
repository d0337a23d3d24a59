/**
 * The paper's figures on the parameters of TiaRa: accuracy along γ and over α and β; accuracy,
 * space, time and the error of the eigenvalues along ε.
 *
 * <p>Entry types: {@link dev.tiara.learn.sweep.AccuracySweep}, {@link
 * dev.tiara.learn.sweep.DiffusionSweep} and the summary of what they wrote, {@link
 * dev.tiara.learn.sweep.SweepSummary}. A sweep belongs to one thread. Eigenvalues are LAPACK's,
 * from OpenBLAS, which no other package knows.
 */
package dev.tiara.learn.sweep;
