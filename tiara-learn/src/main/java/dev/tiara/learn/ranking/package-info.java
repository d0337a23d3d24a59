/**
 * Ranking the next links of a source: events as a stream of snapshots, the predictor interface, and
 * the protocols by which predictors are compared.
 *
 * <p>Entry types: {@link dev.tiara.learn.ranking.EventStream}, {@link
 * dev.tiara.learn.ranking.Predictor}, {@link dev.tiara.learn.ranking.RankingProtocol}. Streams and
 * results are immutable; a scorer belongs to one thread unless it says otherwise.
 */
@NullMarked
package dev.tiara.learn.ranking;

import org.jspecify.annotations.NullMarked;
