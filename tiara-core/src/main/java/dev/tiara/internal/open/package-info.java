/**
 * The edges of the open snapshot, in versions that readers keep while it grows, and the part of it
 * that a column reaches.
 *
 * <p>Entry types: {@link dev.tiara.internal.open.OpenEdges} and {@link
 * dev.tiara.internal.open.ReachedPart}.
 */
@NullMarked
package dev.tiara.internal.open;

import org.jspecify.annotations.NullMarked;
