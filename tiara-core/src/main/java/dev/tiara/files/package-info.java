/**
 * Files that are there whole or not at all.
 *
 * <p>Entry types: {@link dev.tiara.files.WholeFile}, {@link dev.tiara.files.WholeFolder}.
 * Stateless, safe from any thread.
 */
package dev.tiara.files;
