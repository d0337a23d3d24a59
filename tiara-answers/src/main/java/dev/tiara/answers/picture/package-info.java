/**
 * Draws pictures as self-contained SVG, without scripts, fonts or network access.
 *
 * <p>Entry type: {@link dev.tiara.answers.picture.Svg}, which is not thread-safe.
 */
@Experimental
@NullMarked
package dev.tiara.answers.picture;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
