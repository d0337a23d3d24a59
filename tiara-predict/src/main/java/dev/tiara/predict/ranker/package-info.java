/**
 * The ranker: a conditional logit over features of links, trained on past snapshots in seconds.
 *
 * <p>Entry type: {@link dev.tiara.predict.ranker.Ranker}.
 */
@NullMarked
package dev.tiara.predict.ranker;

import org.jspecify.annotations.NullMarked;
