/**
 * Rules and networks that compete on recent events: who they are, how they are ranked, which one is
 * chosen, and what its probabilities are worth.
 *
 * <p>Entry types: {@link dev.tiara.answers.contest.Contest} and {@link
 * dev.tiara.answers.contest.Entrants}.
 */
@Experimental
@NullMarked
package dev.tiara.answers.contest;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
