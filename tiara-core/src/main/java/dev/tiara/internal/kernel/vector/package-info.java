/** The Vector API kernels, compiled separately and loaded by name. */
@NullMarked
package dev.tiara.internal.kernel.vector;

import org.jspecify.annotations.NullMarked;
