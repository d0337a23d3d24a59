/**
 * Turns events into a graph that is distributed over the executors: nodes are numbered, and every
 * snapshot becomes its distinct edges.
 */
@Experimental
@NullMarked
package dev.tiara.spark.graph;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
