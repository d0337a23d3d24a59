/**
 * Named data sets: where they come from, how to get and to check them, and how to load them.
 *
 * <p>Entry types: {@link dev.tiara.data.sets.DataSets} to find one by name, {@link
 * dev.tiara.data.sets.DataFolder} for the files on disk. Immutable, safe from any thread.
 */
package dev.tiara.data.sets;
