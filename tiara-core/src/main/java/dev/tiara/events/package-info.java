/**
 * In-memory event logs, and the time bins that split them into snapshots.
 *
 * <p>Entry types: {@link dev.tiara.events.EventTable}, and {@link dev.tiara.events.EventAppender}
 * for a log that grows. Tables and bins are immutable and safe to share; builders and buffers are
 * not thread-safe, and an appender has one writer and any number of readers.
 */
@NullMarked
package dev.tiara.events;

import org.jspecify.annotations.NullMarked;
