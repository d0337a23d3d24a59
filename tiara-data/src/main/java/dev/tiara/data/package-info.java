/**
 * Dynamic graphs in and out: event files, augmented graphs as files, and synthetic graphs.
 *
 * <p>Entry types: {@link dev.tiara.data.EventFile} to read, {@link dev.tiara.data.AugmentedCsv} to
 * write, {@link dev.tiara.data.BlockModel} to generate. Stateless, safe from any thread.
 */
package dev.tiara.data;
