/**
 * What an experiment is told: the paper's settings and results as data, hyperparameters, tasks and
 * models.
 *
 * <p>Entry types: {@link dev.tiara.experiments.setting.Experiment} and {@link
 * dev.tiara.experiments.setting.Paper}. Immutable, safe from any thread.
 */
@NullMarked
package dev.tiara.experiments.setting;

import org.jspecify.annotations.NullMarked;
