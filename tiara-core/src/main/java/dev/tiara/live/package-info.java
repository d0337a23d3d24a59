/**
 * The open snapshot: edges in, answers out, exactly as if the snapshot were closed at this moment.
 *
 * <p>Entry type: {@link dev.tiara.live.LiveTiara}, which one thread writes to, and the {@link
 * dev.tiara.live.LiveView} that any number of threads read.
 */
@NullMarked
package dev.tiara.live;

import org.jspecify.annotations.NullMarked;
