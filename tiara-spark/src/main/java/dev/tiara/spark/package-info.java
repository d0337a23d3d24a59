/**
 * Augmentation on Apache Spark: the columns of X̃_t are distributed over the executors and stay
 * there; each snapshot is broadcast to them.
 *
 * <p>Entry point: {@link dev.tiara.spark.TiaraSpark}. The driver side is not thread-safe;
 * everything that is sent to executors is immutable.
 *
 * <p>In the order of the data flow: {@code EventInput} and {@code EdgeTable} read the events;
 * {@code SparkRun} advances each {@code PartitionState} by a {@code WindowTask}; {@code
 * OutputTransform}, {@code EntryWriter} and {@code SnapshotStore} write the results. This is one
 * package on purpose: if it were split, most of these types would have to be public, and both parts
 * would depend on {@code SparkSettings}.
 */
@NullMarked
package dev.tiara.spark;

import org.jspecify.annotations.NullMarked;
