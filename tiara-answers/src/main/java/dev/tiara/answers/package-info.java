/**
 * Questions to event logs, and their answers: proximity, next links, explanations, drift,
 * evaluations, inspections and the choice of rates. A question is a validated record, an answer a
 * record with its JSON.
 *
 * <p>Entry types: {@link dev.tiara.answers.Answers} and {@link dev.tiara.answers.LogSource}.
 */
@Experimental
@NullMarked
package dev.tiara.answers;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
