/**
 * Results on disk: one JSON file per run, baseline or trial, or bundles of them.
 *
 * <p>Entry type: {@link dev.tiara.experiments.record.ResultsFolder}. Records are immutable.
 */
@Experimental
@NullMarked
package dev.tiara.experiments.record;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
