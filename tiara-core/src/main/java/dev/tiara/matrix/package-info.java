/**
 * Sparse matrices.
 *
 * <p>Entry type: {@link dev.tiara.matrix.SparseMatrix}. Matrices are immutable and safe to share.
 */
package dev.tiara.matrix;
