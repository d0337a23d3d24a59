/**
 * Reads events from files, tables and queries into typed columns, by the rules of {@link
 * dev.tiara.data.events.EventReader}.
 */
@Experimental
@NullMarked
package dev.tiara.spark.input;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
