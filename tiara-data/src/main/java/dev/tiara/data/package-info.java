/**
 * Dynamic graphs with their events, features and labels.
 *
 * <p>Entry type: {@link dev.tiara.data.GraphData}. The subpackages read and write data: {@code
 * events} (event files), {@code columns} and {@code time} (what their columns and times mean),
 * {@code text}, {@code gzip} and {@code sql} (how they are read), {@code nodes} (labels, features
 * and lists), {@code output} (augmented graphs and tables), {@code npz}, {@code parquet}, {@code
 * sets} (named data sets), {@code synthetic} (generators) and {@code cluster} (the settings of a
 * run on Spark). Immutable and thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.data;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
