/**
 * Results on disk: one JSON file per run, baseline or trial, or bundles of them.
 *
 * <p>Entry type: {@link dev.tiara.experiments.record.ResultsFolder}. Records are immutable.
 */
@NullMarked
package dev.tiara.experiments.record;

import org.jspecify.annotations.NullMarked;
