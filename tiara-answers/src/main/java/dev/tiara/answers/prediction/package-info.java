/**
 * The next links of nodes, the scores of given links, and the reasons for them.
 *
 * <p>Entry types: {@link dev.tiara.answers.prediction.PredictorRequest} and {@link
 * dev.tiara.answers.prediction.FittedPredictor}.
 */
@Experimental
@NullMarked
package dev.tiara.answers.prediction;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
