/**
 * Dynamic graphs with their events, features and labels.
 *
 * <p>Entry type: {@link dev.tiara.data.GraphData}. The subpackages read and write data: {@code
 * events} (event files), {@code nodes} (labels and features), {@code output} (augmented graphs),
 * {@code npz}, {@code parquet}, {@code sets} (named data sets) and {@code synthetic} (generators).
 * Immutable and thread-safe.
 */
@NullMarked
package dev.tiara.data;

import org.jspecify.annotations.NullMarked;
