/**
 * The kernels on the Vector API: the one package that needs {@code jdk.incubator.vector}, so it is
 * compiled by itself and loaded by name. Stateless, safe from any thread.
 */
@NullMarked
package dev.tiara.learn.internal.kernel.vector;

import org.jspecify.annotations.NullMarked;
