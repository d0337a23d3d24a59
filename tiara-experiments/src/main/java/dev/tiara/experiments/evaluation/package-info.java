/**
 * Evaluations that need neural networks or the paper's task: its samples and baselines, and trained
 * models as predictors.
 *
 * <p>Entry types: {@link dev.tiara.experiments.evaluation.PaperEvaluation} and {@link
 * dev.tiara.experiments.evaluation.ModelPredictor}.
 */
@NullMarked
package dev.tiara.experiments.evaluation;

import org.jspecify.annotations.NullMarked;
