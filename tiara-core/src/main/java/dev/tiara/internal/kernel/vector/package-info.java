/** The kernels on the Vector API: compiled on their own and loaded by name. */
package dev.tiara.internal.kernel.vector;
