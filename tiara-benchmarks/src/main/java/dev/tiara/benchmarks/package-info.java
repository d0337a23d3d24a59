/**
 * Measurements: JMH for the kernels, Tiara beside the SciPy yardstick, growth with the graph.
 *
 * <p>Entry types: {@link dev.tiara.benchmarks.SideBySide}, {@link dev.tiara.benchmarks.Scaling} and
 * the JMH classes, each with its command in the javadoc. Programs, not for use by others.
 */
package dev.tiara.benchmarks;
