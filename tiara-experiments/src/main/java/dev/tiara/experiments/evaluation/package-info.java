/**
 * Evaluations that need neural networks or the paper's task: its samples and baselines, and trained
 * models as predictors.
 *
 * <p>Entry types: {@link dev.tiara.experiments.evaluation.PaperEvaluation} and {@link
 * dev.tiara.experiments.evaluation.ModelPredictor}.
 */
@Experimental
@NullMarked
package dev.tiara.experiments.evaluation;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
