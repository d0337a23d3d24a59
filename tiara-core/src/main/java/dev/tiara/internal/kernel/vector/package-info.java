/** The kernels on the Vector API: compiled on their own and loaded by name. */
@NullMarked
package dev.tiara.internal.kernel.vector;

import org.jspecify.annotations.NullMarked;
