package dev.tiara.learn.train;

import dev.tiara.stability.Experimental;

/**
 * The result of an epoch.
 *
 * @param epoch the number of the epoch, from 0
 * @param loss the loss over the training samples
 * @param validation the metric on the validation part
 * @param test the metric on the test part
 * @param best the epoch with the highest validation metric so far
 * @param seconds the wall-clock time, including evaluation
 */
@Experimental
public record Epoch(
    int epoch, double loss, double validation, double test, int best, double seconds) {}
