/**
 * In-memory event logs, and the time bins that split them into snapshots.
 *
 * <p>Entry type: {@link dev.tiara.events.EventTable}. Tables and bins are immutable and safe to
 * share; builders and buffers are not thread-safe.
 */
@NullMarked
package dev.tiara.events;

import org.jspecify.annotations.NullMarked;
