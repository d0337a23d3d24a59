/** The output folder: entries are written by tasks, and snapshots are committed by the driver. */
@NullMarked
package dev.tiara.spark.output;

import org.jspecify.annotations.NullMarked;
