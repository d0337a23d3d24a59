/**
 * The tasks that models are trained for: temporal link prediction and node classification, with
 * their splits, samples, losses and metrics.
 *
 * <p>Entry types: {@link dev.tiara.learn.task.LinkPrediction} and {@link
 * dev.tiara.learn.task.NodeClassification}. Data types are immutable; tasks are not thread-safe.
 */
@NullMarked
package dev.tiara.learn.task;

import org.jspecify.annotations.NullMarked;
