/**
 * Complete runs, as started by the command line: from a graph and settings to a trained model, its
 * record and its embeddings, or from a saved model to embeddings.
 *
 * <p>Entry types: {@link dev.tiara.learn.run.LearningRun}, and {@link
 * dev.tiara.learn.run.RunRecord} for what it leaves behind. Settings and records are immutable; a
 * run belongs to one thread.
 */
@NullMarked
package dev.tiara.learn.run;

import org.jspecify.annotations.NullMarked;
