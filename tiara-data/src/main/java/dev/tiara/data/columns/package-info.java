/**
 * Which columns of a table hold sources, targets, times and weights: named by the user, or detected
 * by their names and first values.
 *
 * <p>Entry types: {@link dev.tiara.data.columns.EventColumns}, the columns by role, and {@link
 * dev.tiara.data.columns.ColumnChoice}, their positions. Immutable and thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.data.columns;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
