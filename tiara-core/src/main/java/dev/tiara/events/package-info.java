/**
 * Event logs in memory, and how they are split into snapshots.
 *
 * <p>Entry type: {@link dev.tiara.events.EventTable}. Tables and bins are immutable and safe to
 * share; a builder belongs to one thread.
 */
@NullMarked
package dev.tiara.events;

import org.jspecify.annotations.NullMarked;
