/**
 * Ranking the next links of a source: events as a stream of snapshots, the predictor interface, and
 * the protocols for comparing predictors.
 *
 * <p>Entry types: {@link dev.tiara.learn.ranking.EventStream}, {@link
 * dev.tiara.learn.ranking.Predictor}, {@link dev.tiara.learn.ranking.RankingProtocol}. Streams and
 * results are immutable; scorers are not thread-safe unless they say otherwise.
 */
@NullMarked
package dev.tiara.learn.ranking;

import org.jspecify.annotations.NullMarked;
