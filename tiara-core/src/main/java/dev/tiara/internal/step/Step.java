package dev.tiara.internal.step;

import dev.tiara.diffusion.Solver;
import dev.tiara.internal.column.Columns;
import dev.tiara.matrix.SparseMatrix;

/**
 * The result of a step of Algorithm 1.
 *
 * @param X X̃_t, to be carried on
 * @param output X̃_tᵀ, to be handed out
 * @param solver that S_t was applied with
 */
public record Step(Columns X, SparseMatrix output, Solver solver) {}
