/**
 * Draws pictures as self-contained SVG, without scripts, fonts or network access.
 *
 * <p>Entry type: {@link dev.tiara.predict.picture.Svg}, which is not thread-safe.
 */
@NullMarked
package dev.tiara.predict.picture;

import org.jspecify.annotations.NullMarked;
