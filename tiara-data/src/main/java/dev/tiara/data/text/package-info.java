/**
 * Text files of events: their layout, and the parser of plain lines.
 *
 * <p>Entry type: {@link dev.tiara.data.text.TextFormat}, the layout of a file.
 */
@NullMarked
package dev.tiara.data.text;

import org.jspecify.annotations.NullMarked;
