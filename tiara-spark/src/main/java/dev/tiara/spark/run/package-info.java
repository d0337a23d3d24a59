/**
 * Advances the columns of X̃_t from snapshot to snapshot. They are distributed over the executors
 * and stay there; each snapshot is broadcast to them.
 */
@Experimental
@NullMarked
package dev.tiara.spark.run;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
