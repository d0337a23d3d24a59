/**
 * The inner loops on arrays of floats that the operations of {@code dev.tiara.learn.tensor} are
 * made of, and the division of rows among threads. Not part of the public API.
 *
 * <p>Entry types: {@link dev.tiara.learn.internal.kernel.Kernels}, implemented twice with the same
 * bits and chosen once, and {@link dev.tiara.learn.internal.kernel.Workers}.
 */
@NullMarked
package dev.tiara.learn.internal.kernel;

import org.jspecify.annotations.NullMarked;
