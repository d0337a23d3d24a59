/**
 * What defines an experiment: data, task, model, augmentation and hyperparameters; and the paper's
 * settings and results.
 *
 * <p>Entry types: {@link dev.tiara.experiments.setting.Experiment} and {@link
 * dev.tiara.experiments.setting.Paper}. Immutable and thread-safe.
 */
@NullMarked
package dev.tiara.experiments.setting;

import org.jspecify.annotations.NullMarked;
