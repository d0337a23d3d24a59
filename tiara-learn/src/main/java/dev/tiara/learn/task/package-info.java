/**
 * What a model is trained for: temporal link prediction and node classification, with their splits,
 * samples, losses and metrics.
 *
 * <p>Entry types: {@link dev.tiara.learn.task.LinkPrediction} and {@link
 * dev.tiara.learn.task.NodeClassification}. Data types are immutable; a task belongs to one thread.
 */
@NullMarked
package dev.tiara.learn.task;

import org.jspecify.annotations.NullMarked;
