/**
 * Results on disk: one JSON file per run, baseline or trial.
 *
 * <p>Entry type: {@link dev.tiara.experiments.record.ResultsFolder}. Records are immutable.
 */
package dev.tiara.experiments.record;
