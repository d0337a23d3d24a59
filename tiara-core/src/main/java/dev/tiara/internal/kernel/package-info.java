/**
 * The inner loops, in scalar code and on the Vector API.
 *
 * <p>Entry type: {@link dev.tiara.internal.kernel.Kernels}. Kernels are stateless and do not check
 * their arguments.
 */
@NullMarked
package dev.tiara.internal.kernel;

import org.jspecify.annotations.NullMarked;
