/** The output folder: entries are written by tasks, and snapshots are committed by the driver. */
@Experimental
@NullMarked
package dev.tiara.spark.output;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
