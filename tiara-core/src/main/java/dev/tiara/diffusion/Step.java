package dev.tiara.diffusion;

import dev.tiara.sparse.SparseMatrix;

/**
 * What a step of Algorithm 1 gives.
 *
 * @param X X̃_t, to be carried on
 * @param output X̃_tᵀ, to be handed out
 * @param solver that S_t was applied with
 */
record Step(Columns X, SparseMatrix output, Solver solver) {}
