/**
 * Text files of events: their layout, and the parser of plain lines.
 *
 * <p>Entry type: {@link dev.tiara.data.text.TextFormat}, the layout of a file.
 */
@Experimental
@NullMarked
package dev.tiara.data.text;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
