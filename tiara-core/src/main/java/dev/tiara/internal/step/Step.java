package dev.tiara.internal.step;

import dev.tiara.diffusion.Solver;
import dev.tiara.internal.column.Columns;
import dev.tiara.matrix.SparseMatrix;

/**
 * The result of a step of Algorithm 1.
 *
 * @param X X̃_t, which is carried over to the next step
 * @param output X̃_tᵀ in float, the result
 * @param solver the solver that applied S_t
 */
public record Step(Columns X, SparseMatrix output, Solver solver) {}
