/** The one worker pool. */
@NullMarked
package dev.tiara.internal.concurrent;

import org.jspecify.annotations.NullMarked;
