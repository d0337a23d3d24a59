/**
 * How well predictors rank the links of a log, under the protocols of snapshots, event by event, or
 * as the choice among them compares them.
 *
 * <p>Entry types: {@link dev.tiara.answers.evaluation.EvaluationQuestion}, {@link
 * dev.tiara.answers.evaluation.TgbQuestion} and {@link dev.tiara.answers.evaluation.Evaluation}.
 */
@Experimental
@NullMarked
package dev.tiara.answers.evaluation;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
