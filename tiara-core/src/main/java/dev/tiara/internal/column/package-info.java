/**
 * Columns of X̃_t: what is carried from one snapshot to the next, and one column on its way through
 * a step.
 *
 * <p>Entry type: {@link dev.tiara.internal.column.Columns}.
 */
@NullMarked
package dev.tiara.internal.column;

import org.jspecify.annotations.NullMarked;
