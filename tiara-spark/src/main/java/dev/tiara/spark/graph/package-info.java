/**
 * Turns events into a graph that is distributed over the executors: nodes are numbered, and every
 * snapshot becomes its distinct edges.
 */
@NullMarked
package dev.tiara.spark.graph;

import org.jspecify.annotations.NullMarked;
