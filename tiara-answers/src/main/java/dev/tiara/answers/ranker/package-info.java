/**
 * The ranker: a conditional logit over features of links, trained on past snapshots in seconds.
 *
 * <p>Entry type: {@link dev.tiara.answers.ranker.Ranker}.
 */
@NullMarked
package dev.tiara.answers.ranker;

import org.jspecify.annotations.NullMarked;
