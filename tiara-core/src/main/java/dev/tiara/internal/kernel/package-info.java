/**
 * The inner loops, scalar and on the Vector API, chosen once.
 *
 * <p>Entry type: {@link dev.tiara.internal.kernel.Kernels}. Kernels keep no state and check
 * nothing.
 */
@NullMarked
package dev.tiara.internal.kernel;

import org.jspecify.annotations.NullMarked;
