/**
 * Dynamic graphs with their events, features and labels.
 *
 * <p>Entry type: {@link dev.tiara.data.GraphData}. The packages below read and write: {@code
 * events} (event files in), {@code output} (augmented graphs out), {@code npz}, {@code sets} (named
 * data sets), {@code synthetic} (generators). Immutable, safe from any thread.
 */
@NullMarked
package dev.tiara.data;

import org.jspecify.annotations.NullMarked;
