/** The commands: each parses its options, calls a library and prints what it returns. */
package dev.tiara.cli.command;
