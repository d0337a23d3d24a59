/**
 * Files that are there whole or not at all.
 *
 * <p>Entry type: {@link dev.tiara.files.WholeFile}. Stateless, safe from any thread.
 */
package dev.tiara.files;
