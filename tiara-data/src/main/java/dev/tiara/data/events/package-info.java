/**
 * Event logs in files, read into dynamic graphs: text in many layouts, Parquet, SQL over them.
 *
 * <p>Entry type: {@link dev.tiara.data.events.EventReader}. Immutable, safe from any thread.
 */
@NullMarked
package dev.tiara.data.events;

import org.jspecify.annotations.NullMarked;
