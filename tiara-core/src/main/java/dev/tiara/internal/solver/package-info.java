/**
 * Four ways to apply S_t, and the choice between them.
 *
 * <p>Entry type: {@link dev.tiara.internal.solver.SolverSelector}.
 */
package dev.tiara.internal.solver;
