/**
 * Quality of predictions: ranking metrics with ties averaged, macro F1, bootstrap intervals.
 *
 * <p>Entry types: {@link dev.tiara.learn.metric.Ranking} and {@link
 * dev.tiara.learn.metric.Classification}. All types are immutable and thread-safe.
 */
@NullMarked
package dev.tiara.learn.metric;

import org.jspecify.annotations.NullMarked;
