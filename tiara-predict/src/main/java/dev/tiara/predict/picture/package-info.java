/**
 * Pictures of answers, as self-contained SVG: no scripts, no fonts, no network.
 *
 * <p>Entry type: {@link dev.tiara.predict.picture.Svg}, which belongs to one thread.
 */
@NullMarked
package dev.tiara.predict.picture;

import org.jspecify.annotations.NullMarked;
