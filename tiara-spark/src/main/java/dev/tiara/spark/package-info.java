/**
 * Augmentation on Apache Spark: the columns of X̃_t are distributed over the executors and stay
 * there; each snapshot is broadcast to them.
 *
 * <p>Entry point: {@link dev.tiara.spark.TiaraSpark}. The driver side is not thread-safe;
 * everything that is sent to executors is immutable.
 *
 * <p>In the order of the data flow: {@link dev.tiara.spark.input} reads the events, {@link
 * dev.tiara.spark.graph} numbers the nodes and collects the edges of each snapshot, {@link
 * dev.tiara.spark.run} augments them, and {@link dev.tiara.spark.output} writes the results; {@link
 * dev.tiara.spark.session} starts Spark. None of these packages is part of the API.
 */
@Experimental
@NullMarked
package dev.tiara.spark;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
