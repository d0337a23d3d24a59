/**
 * Whole runs, as the command line starts them: from a graph and settings to a trained model, its
 * record and its embeddings, and back from a saved model.
 *
 * <p>Entry types: {@link dev.tiara.learn.run.LearningRun}, and {@link
 * dev.tiara.learn.run.RunRecord} for what it leaves behind. Settings and records are immutable; a
 * run belongs to one thread.
 */
@NullMarked
package dev.tiara.learn.run;

import org.jspecify.annotations.NullMarked;
