/**
 * Selects the predictor and the proximity that rank the latest snapshots of a stream best, and
 * predicts its next links.
 *
 * <p>Entry types: {@link dev.tiara.predict.choice.NextLinks} and {@link
 * dev.tiara.predict.choice.LinkQuery}.
 */
@NullMarked
package dev.tiara.predict.choice;

import org.jspecify.annotations.NullMarked;
