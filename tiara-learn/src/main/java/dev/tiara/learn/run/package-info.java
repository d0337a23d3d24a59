/**
 * Complete runs, as started by the command line: from a graph and settings to a trained model, its
 * record and its embeddings, or from a saved model to embeddings.
 *
 * <p>Entry types: {@link dev.tiara.learn.run.LearningRun}, and {@link
 * dev.tiara.learn.run.RunRecord}, the record that it leaves. Settings and records are immutable; a
 * run is not thread-safe, except that any thread may stop it.
 */
@NullMarked
package dev.tiara.learn.run;

import org.jspecify.annotations.NullMarked;
