/**
 * The paper's figures on the parameters of TiaRa: accuracy along γ and over α and β; accuracy,
 * space, time and the error of the eigenvalues along ε.
 *
 * <p>Entry types: {@link dev.tiara.learn.sweep.Sweep} trains, {@link
 * dev.tiara.learn.sweep.DiffusionSweep} asks the diffusion itself, {@link
 * dev.tiara.learn.sweep.SweepTable} is what runs come to. A sweep belongs to one thread.
 * Eigenvalues are LAPACK's, from OpenBLAS, which no other package knows.
 */
package dev.tiara.learn.sweep;
