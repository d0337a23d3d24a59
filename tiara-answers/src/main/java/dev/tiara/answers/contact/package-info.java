/**
 * Whom a source contacts next: predictors of all kinds, the contest that chooses one on recent
 * events, its calibration, and the fitted predictor.
 *
 * <p>Entry type: {@link dev.tiara.answers.contact.ContactPredictor}.
 */
@Experimental
@NullMarked
package dev.tiara.answers.contact;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
