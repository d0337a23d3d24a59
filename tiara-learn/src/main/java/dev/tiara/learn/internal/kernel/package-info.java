/**
 * The inner loops of the operations in {@code dev.tiara.learn.tensor}, and the division of rows
 * among threads. Not part of the public API.
 *
 * <p>Entry types: {@link dev.tiara.learn.internal.kernel.Kernels}, which has two implementations
 * that give the same bits, and {@link dev.tiara.learn.internal.kernel.Workers}.
 */
@NullMarked
package dev.tiara.learn.internal.kernel;

import org.jspecify.annotations.NullMarked;
