/**
 * Sparse elimination of I − cÃ_tᵀ: the order, the factors, and the inverse of the core that is
 * left.
 *
 * <p>Entry type: {@link dev.tiara.internal.elimination.Elimination}.
 */
@NullMarked
package dev.tiara.internal.elimination;

import org.jspecify.annotations.NullMarked;
