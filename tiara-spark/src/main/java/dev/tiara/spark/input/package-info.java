/**
 * Reads events from files, tables and queries into typed columns, by the rules of {@link
 * dev.tiara.data.events.EventReader}.
 */
@NullMarked
package dev.tiara.spark.input;

import org.jspecify.annotations.NullMarked;
