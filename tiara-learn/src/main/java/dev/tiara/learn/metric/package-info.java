/**
 * Quality of predictions: ranking metrics with ties averaged, and macro F1.
 *
 * <p>Entry types: {@link dev.tiara.learn.metric.Ranking} and {@link
 * dev.tiara.learn.metric.Classification}. All types are immutable and thread-safe.
 */
@NullMarked
package dev.tiara.learn.metric;

import org.jspecify.annotations.NullMarked;
