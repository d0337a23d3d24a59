/**
 * Graphs that change over time, as the paper defines them: snapshots over one shared set of nodes.
 *
 * <p>Entry type: {@link dev.tiara.graph.DynamicGraph}. Everything here is immutable and safe to
 * share between threads.
 */
@NullMarked
package dev.tiara.graph;

import org.jspecify.annotations.NullMarked;
