/**
 * Sparse matrices and the numeric kernels under them.
 *
 * <p>Entry type: {@link dev.tiara.sparse.SparseMatrix}. Matrices are immutable and safe to share;
 * kernels keep no state.
 */
package dev.tiara.sparse;
