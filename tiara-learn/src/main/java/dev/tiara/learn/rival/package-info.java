/**
 * Rules that predict links without any training, and the table in which a model stands beside them:
 * one that loses to them has learned little.
 *
 * <p>Entry types: {@link dev.tiara.learn.rival.LinkTable} and {@link dev.tiara.learn.rival.Rival}.
 * Rivals are immutable; their scorers belong to one thread.
 */
package dev.tiara.learn.rival;
