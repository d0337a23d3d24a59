/**
 * Ranking the next links of a source: events as a stream of snapshots, the predictor interface, and
 * the protocols for comparing predictors.
 *
 * <p>Entry types: {@link dev.tiara.answers.ranking.EventStream}, {@link
 * dev.tiara.answers.ranking.Predictor}, {@link dev.tiara.answers.ranking.RankingProtocol}. Streams
 * and results are immutable; scorers are not thread-safe unless they say otherwise.
 */
@Experimental
@NullMarked
package dev.tiara.answers.ranking;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
