/**
 * Questions to event logs, and their answers. A question is a validated record, an answer a record
 * with its JSON; both are in the package of their subject. This package has what they share.
 *
 * <p>Entry types: {@link dev.tiara.answers.Answers} and {@link dev.tiara.answers.LogSource}.
 */
@Experimental
@NullMarked
package dev.tiara.answers;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
