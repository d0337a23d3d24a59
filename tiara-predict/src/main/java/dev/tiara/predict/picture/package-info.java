/**
 * Pictures of answers, as SVG that needs nothing else: no script, no font, no network.
 *
 * <p>Entry type: {@link dev.tiara.predict.picture.Svg}, which belongs to one thread.
 */
@NullMarked
package dev.tiara.predict.picture;

import org.jspecify.annotations.NullMarked;
