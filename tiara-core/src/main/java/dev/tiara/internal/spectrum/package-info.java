/**
 * The slow modes of the walk on an undirected snapshot: the eigenvectors of Ã_t whose eigenvalues
 * are close to 1 in magnitude, with a proof that none is missing.
 *
 * <p>Entry type: {@link dev.tiara.internal.spectrum.SlowModes}.
 */
@NullMarked
package dev.tiara.internal.spectrum;

import org.jspecify.annotations.NullMarked;
