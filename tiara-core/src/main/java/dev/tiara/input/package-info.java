/**
 * Errors in what a user gave: an argument or a file that breaks a rule, as data.
 *
 * <p>Entry type: {@link dev.tiara.input.InputException}.
 */
@NullMarked
package dev.tiara.input;

import org.jspecify.annotations.NullMarked;
