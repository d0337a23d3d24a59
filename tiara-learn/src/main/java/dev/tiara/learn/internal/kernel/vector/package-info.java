/**
 * The kernels on the Vector API. Only this package needs {@code jdk.incubator.vector}, so it is
 * compiled separately and loaded by name. Stateless and thread-safe.
 */
@NullMarked
package dev.tiara.learn.internal.kernel.vector;

import org.jspecify.annotations.NullMarked;
