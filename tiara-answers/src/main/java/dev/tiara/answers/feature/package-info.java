/**
 * Features of a possible link, computed from past events: the history of the pair, the activity of
 * the target, triads, and time-aware proximities.
 *
 * <p>Entry types: {@link dev.tiara.answers.feature.Feature} and {@link
 * dev.tiara.answers.feature.FeatureStream}.
 */
@NullMarked
package dev.tiara.answers.feature;

import org.jspecify.annotations.NullMarked;
