/**
 * Selects the predictor and the proximity that rank the latest snapshots of a stream best, and
 * evaluates all of them.
 *
 * <p>Entry types: {@link dev.tiara.answers.choice.Evaluation} and {@link
 * dev.tiara.answers.choice.PredictorChoice}.
 */
@Experimental
@NullMarked
package dev.tiara.answers.choice;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
