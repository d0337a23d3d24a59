/**
 * What defines an experiment: data, task, model, augmentation and hyperparameters; and the paper's
 * settings and results.
 *
 * <p>Entry types: {@link dev.tiara.experiments.setting.Experiment} and {@link
 * dev.tiara.experiments.setting.Paper}. Immutable and thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.experiments.setting;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
