/** The worker pool that all parallel computations use. */
@NullMarked
package dev.tiara.internal.concurrent;

import org.jspecify.annotations.NullMarked;
