/**
 * Which predictor, and which proximity, suits a stream: chosen by how well the latest snapshots are
 * ranked.
 *
 * <p>Entry types: {@link dev.tiara.predict.choice.PredictorChoice} and {@link
 * dev.tiara.predict.choice.ProximityChoice}.
 */
@NullMarked
package dev.tiara.predict.choice;

import org.jspecify.annotations.NullMarked;
