package dev.tiara.learn.train;

/**
 * The result of an epoch.
 *
 * @param epoch from 0
 * @param loss over the training samples
 * @param validation the metric there
 * @param test the metric there
 * @param best the epoch with the highest validation metric so far
 * @param seconds it took, evaluation included
 */
public record Epoch(
    int epoch, double loss, double validation, double test, int best, double seconds) {}
