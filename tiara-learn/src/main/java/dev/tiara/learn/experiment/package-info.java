/**
 * The paper's experiments: its settings and results as data, comparisons over data sets, models,
 * augmentations and seeds, and the search for settings.
 *
 * <p>Entry types: {@link dev.tiara.learn.experiment.Comparison}, {@link
 * dev.tiara.learn.experiment.ResultsFolder}, {@link dev.tiara.learn.experiment.Paper}. Records are
 * immutable; a comparison is run by one thread and starts its own.
 */
package dev.tiara.learn.experiment;
