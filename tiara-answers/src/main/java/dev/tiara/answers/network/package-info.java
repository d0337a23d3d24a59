/**
 * A conditional logit with a small hidden layer over the features of events: training rows, fit,
 * and scores with their exact reasons.
 *
 * <p>Entry types: {@link dev.tiara.answers.network.TrainingRows}, {@link
 * dev.tiara.answers.network.NetworkFit}, {@link dev.tiara.answers.network.NetworkScorer}.
 */
@Experimental
@NullMarked
package dev.tiara.answers.network;

import dev.tiara.stability.Experimental;
import org.jspecify.annotations.NullMarked;
