/**
 * Sparse elimination of I − cÃ_tᵀ: the order, the factors, and the inverse of the core that is
 * left.
 *
 * <p>Entry type: {@link dev.tiara.internal.elimination.Elimination}.
 */
package dev.tiara.internal.elimination;
