/**
 * Four solvers that apply S_t, a correction for few terms, and the choice between them.
 *
 * <p>Entry type: {@link dev.tiara.internal.solver.SolverSelector}.
 */
@NullMarked
package dev.tiara.internal.solver;

import org.jspecify.annotations.NullMarked;
