/**
 * Which predictor, and which proximity, suits a stream: chosen by how well the latest snapshots are
 * ranked; and the links that it predicts next.
 *
 * <p>Entry types: {@link dev.tiara.predict.choice.NextLinks} and {@link
 * dev.tiara.predict.choice.LinkQuery}.
 */
@NullMarked
package dev.tiara.predict.choice;

import org.jspecify.annotations.NullMarked;
