/**
 * The {@code tiara} command: parse, call, show. No logic of its own.
 *
 * <p>Entry type: {@link dev.tiara.cli.Main}. One thread.
 */
package dev.tiara.cli;
