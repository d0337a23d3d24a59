/**
 * Augmentation on Apache Spark: the columns of X̃_t are distributed over the executors, where they
 * stay; only snapshots are sent around.
 *
 * <p>Entry type: {@link dev.tiara.spark.TiaraSpark}. The driver's side belongs to one thread; what
 * is sent to executors is immutable.
 *
 * <p>In the order of the data: {@code EventInput} and {@code EdgeTable} read, {@code SparkRun}
 * advances {@code PartitionState} by {@code WindowTask}, {@code OutputTransform}, {@code
 * EntryWriter} and {@code SnapshotStore} write. All of it is one package on purpose: divided, most
 * of these types would have to be public, and {@code SparkSettings} would stand on both sides.
 */
@NullMarked
package dev.tiara.spark;

import org.jspecify.annotations.NullMarked;
