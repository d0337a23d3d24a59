/**
 * Benchmarks: the kernels with JMH, Tiara compared with the SciPy script, and scaling with the size
 * of the graph.
 *
 * <p>Entry types: {@link dev.tiara.benchmarks.SideBySide}, {@link dev.tiara.benchmarks.Scaling} and
 * the JMH classes, each with its command in the javadoc. These are programs, not an API.
 */
package dev.tiara.benchmarks;
