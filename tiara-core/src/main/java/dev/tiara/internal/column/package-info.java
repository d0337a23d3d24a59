/**
 * The columns of X̃_t that are carried from one snapshot to the next, and a single column on its
 * way through a step.
 *
 * <p>Entry type: {@link dev.tiara.internal.column.Columns}.
 */
@NullMarked
package dev.tiara.internal.column;

import org.jspecify.annotations.NullMarked;
