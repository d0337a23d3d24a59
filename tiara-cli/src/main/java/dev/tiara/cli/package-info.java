/**
 * The {@code tiara} command: parses options, calls the libraries, and prints the results. It has no
 * logic of its own.
 *
 * <p>Entry point: {@link dev.tiara.cli.Main}. Single-threaded.
 */
package dev.tiara.cli;
