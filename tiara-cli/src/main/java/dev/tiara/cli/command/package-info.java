/** The commands: each parses its options, calls a library and shows what it returns. */
package dev.tiara.cli.command;
