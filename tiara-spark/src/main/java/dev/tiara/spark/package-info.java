/**
 * Augmentation on Apache Spark: the columns of X̃_t spread over executors, where they stay; only
 * snapshots travel.
 *
 * <p>Entry type: {@link dev.tiara.spark.TiaraSpark}. The driver's side belongs to one thread; what
 * travels to executors is immutable.
 */
package dev.tiara.spark;
