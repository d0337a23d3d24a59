/**
 * Whom a source contacts next: a predictor that a contest chooses, that can be saved, and that
 * follows events as they arrive.
 *
 * <p>Entry type: {@link dev.tiara.answers.contact.ContactPredictor}.
 */
@Experimental
@NullMarked
package dev.tiara.answers.contact;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
