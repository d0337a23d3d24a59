/**
 * The {@code tiara} command: turns options into calls of the libraries, and their results into
 * text, JSON and exit codes.
 *
 * <p>Entry point: {@link dev.tiara.cli.Main}. Single-threaded.
 */
package dev.tiara.cli;
