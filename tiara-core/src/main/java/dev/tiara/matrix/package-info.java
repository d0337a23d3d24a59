/**
 * Sparse matrices.
 *
 * <p>Entry type: {@link dev.tiara.matrix.SparseMatrix}. Matrices are immutable and safe to share.
 */
@NullMarked
package dev.tiara.matrix;

import org.jspecify.annotations.NullMarked;
